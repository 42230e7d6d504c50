import type { ShellMessages } from "../../pages/messages/shell-messages.ts";
import type { ApprovalInitiator } from "../../../kernel/approvals/initiator.ts";
import type { Approval, ApprovalState } from "../../../kernel/approvals/approval.ts";

/** The messages of approval pages in one language. */
export type PageMessages = ShellMessages & {
  title: string;
  signIn: {
    title: string;
    lead: string;
    /** For a form submitted after the session has ended. */
    ended: string;
  };
  views: Record<ListView, { name: string; nothing: string }>;
  viewsLabel: string;
  organizationsLabel: string;
  older: string;
  allApprovals: string;
  states: Record<ApprovalState, string>;
  requestedBy: string;
  requestedAt: string;
  requestedThrough: string;
  channels: Record<Approval["channel"], string>;
  client: string;
  /** Before the id of a client without a name. */
  unnamedClient: string;
  /** Labels of the initiators of a workflow run, by their action. */
  initiated: Record<ApprovalInitiator["action"], string>;
  unknownUser: string;
  unknownClient: string;
  userAndClient: (user: string) => string;
  policy: string;
  organization: string;
  operation: string;
  target: string;
  targetAsPage: string;
  targetAsDocument: string;
  targetAsData: string;
  mailTo: string;
  webhookUrl: string;
  noRecipients: string;
  /** Next to the e-mail address of an external recipient. */
  externalRecipient: string;
  decideBefore: string;
  approvers: string;
  approvals: string;
  approvalsOf: (given: number, required: number) => string;
  policyMessage: string;
  requestReason: string;
  requestReasonNote: string;
  changes: string;
  /** Before the names of the fields that a call in the list changes. */
  changedFields: string;
  noChanges: string;
  field: string;
  before: string;
  after: string;
  nothing: string;
  originalCall: string;
  hiddenCall: string;
  decisions: string;
  approvedBy: (name: string) => string;
  rejectedBy: (name: string) => string;
  decide: string;
  alreadyApproved: string;
  comment: string;
  commentHint: string;
  approve: string;
  reject: string;
  /** Rejects all pending calls of the same client and requester. */
  rejectAll: string;
  outcome: {
    pending: (until: string, missing: number) => string;
    approved: string;
    executed: (at: string) => string;
    failed: string;
    rejected: (at: string) => string;
    expired: (at: string) => string;
    cancelled: string;
    stale: string;
  };
  answer: string;
  rejectedDecision: string;
  /** Why the visitor may not decide, by the `reason` of the problem. */
  notAllowed: Record<"own_request" | "not_an_approver", string>;
  noOrganization: string;
  commentMissing: string;
  commentTooLong: (max: number) => string;
  commentUnreadable: string;
  notFound: { title: string; text: string };
};

/** The lists of the page. */
export type ListView = "waiting" | "mine" | "decided";
