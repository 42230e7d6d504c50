import { expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { visit } from "../pages/testing/page-visits.ts";
import { insertApproval } from "./testing/insert-approval.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, roles } = organization;
const approvals = approvalsOf(service, organization);

/** Returns the text of a Dutch page, with single spaces. */
async function read(path: string): Promise<string> {
  const { text } = await visit(service, `/nl${path}`, { cookieOf: owner });
  return text
    .replaceAll(/<\/?(?:span|bdi|strong|a)\b[^>]*>/gu, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ");
}

test("the summary and the approvers are in Dutch on the Dutch page, and in English elsewhere", async () => {
  const { id: customerId } = await approvals.ok("POST", "/customers", {
    name: "Snelle Bocht",
    email: "femke@snellebocht.example",
  });
  const quote = await approvals.ok("POST", "/quotes", {
    customerId,
    lines: [
      {
        description: "Battery",
        quantity: 1,
        unitCode: "C62",
        unitPriceMinor: 250_001,
        vatRate: 0,
        vatCategory: "Z",
      },
    ],
  });
  const approvers = { roleIds: [roles["owner"], roles["admin"]], userIds: [] };
  await approvals.policy(["quotes_send"], { approvers });
  const { content } = await approvals.call("quotes_send", { quoteId: quote.id });
  const path = `/approvals/${content.approvalId}`;
  const dutch = `Offerte ${quote.displayNumber} verzenden, € 2.500,01, aan femke@snellebocht.example, voor „Snelle Bocht”`;

  const page = await read(path);
  expect(page).toContain(dutch);
  expect(page).toContain("Olga Owner of Adam Admin, 1 goedkeuring nodig");
  expect(page).not.toContain("Send quote");
  expect(page).toContain("Bedrag, inclusief btw € 2.500,01");
  expect(page).toContain("Stuurt e-mail aan femke@snellebocht.example (buiten de organisatie)");
  expect(page).toContain("Status Concept Verzonden");
  const list = await read("/approvals");
  expect(list).toContain(dutch.replace(", € 2.500,01", ""));
  expect(list).toContain("Wacht op jou (1)");
  const { text: english } = await visit(service, path, { cookieOf: owner });
  expect(english).toContain("€2,500.01");
  expect(english).not.toContain("2.500,01");
  expect(await approvals.approval(content.approvalId)).toMatchObject({
    summary: `Send quote ${quote.displayNumber}, €2,500.01, to femke@snellebocht.example, for “Snelle Bocht”`,
    approvers: "Olga Owner or Adam Admin, 1 needed",
  });
});

test("a call that was stored without summary parts shows the operation's title and the record", async () => {
  const target = {
    kind: "order",
    id: "019a",
    displayNumber: "O-2026-0018",
    label: "O-2026-0018",
    etag: null,
  };
  const id = await insertApproval(organization, {
    operation: "setOrderStatus",
    target: JSON.stringify(target),
  });
  expect(await read(`/approvals/${id}`)).toContain("De status van order O-2026-0018 wijzigen");
});
