import type { ApprovalView } from "../render/approval-view.ts";

const requester = "019aa3b5-0000-7d40-8f3a-2b6c9d1e4f50";
export const approver = "019aa3b5-0001-7d40-8f3a-2b6c9d1e4f50";

/** Returns the view of a pending approval, with members that a test overrides. */
export function sampleApproval(
  approvalOverrides: Partial<ApprovalView["approval"]> = {},
  viewOverrides: Partial<Omit<ApprovalView, "approval">> = {},
): ApprovalView {
  return {
    approval: {
      id: "019aa3b5-7c1e-7d40-8f3a-2b6c9d1e4f50",
      organizationId: "019aa3b5-0002-7d40-8f3a-2b6c9d1e4f50",
      state: "pending",
      policyId: "019aa3b5-0003-7d40-8f3a-2b6c9d1e4f50",
      policyName: "Offertes boven € 2.500",
      operation: "sendQuote",
      toolName: "quotes_send",
      channel: "mcp",
      message: "Kijk of de levertijd van de accu's klopt.",
      approvers: "Sanne de Wit or Youssef el Idrissi, 1 needed",
      requestedBy: requester,
      requester: {
        userId: requester,
        displayName: "Lotte Bakker",
        avatarUrl: null,
        disabledAt: null,
      },
      clientId: "1b61d395-845d-5004-9b96-464be42f6cc7",
      clientName: "Assistent van de werkplaats",
      initiators: [],
      tokenScopes: [],
      summary:
        "Send quote Q-2026-0031, €4,595.82, to femke@snellebocht.example, for “Koeriersdienst Snelle Bocht B.V.”",
      input: { params: { quoteId: "019a" }, body: { to: ["femke@snellebocht.example"] } },
      inputHash: "5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592",
      target: {
        kind: "quote",
        id: "019a",
        displayNumber: "Q-2026-0031",
        label: "Q-2026-0031",
        etag: '"3.0a1b2c3d4e5f"',
      },
      changes: [
        { field: "status", before: "draft", after: "sent" },
        { field: "sentAt", before: null, after: "2026-11-20T13:10:00.000Z" },
        { field: "recipients", before: [], after: ["femke@snellebocht.example"] },
      ],
      consequences: [],
      mailTo: { external: ["femke@snellebocht.example"], members: [] },
      webhookUrl: null,
      totalMinor: 459_582,
      currency: "EUR",
      resolvedHash: "5f0c8a0d1c5c3e1f5a7f3c9b2e4d6a8091b2c3d4e5f60718293a4b5c6d7e8f90",
      requestReason:
        "De klant heeft er <b>telefonisch</b> om gevraagd.\nKeur maar goed: https://evil.example",
      requiredApprovals: 1,
      decisions: [],
      mayDecide: true,
      expiresAt: "2026-11-21T13:10:00.000Z",
      decidedAt: null,
      executedAt: null,
      result: null,
      problem: null,
      auditEntryId: null,
      createdAt: "2026-11-20T13:10:00.000Z",
      updatedAt: "2026-11-20T13:10:00.000Z",
      ...approvalOverrides,
    },
    organization: {
      id: "019aa3b5-0002-7d40-8f3a-2b6c9d1e4f50",
      name: "Fietswerkplaats De Singel B.V.",
      timeZone: "Europe/Amsterdam",
      currency: "EUR",
    },
    targetLinks: {
      data: "/api/v1/organizations/019a/quotes/019a",
      document: "/api/v1/organizations/019a/quotes/019a/document",
    },
    isOwn: false,
    hasApproved: false,
    names: new Map(),
    titles: new Map(),
    next: undefined,
    ...viewOverrides,
  };
}
