import { expect, test } from "vitest";
import { createInvitationMailbox } from "../../domains/agenda/testing/mailing.ts";
import { operations } from "../../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";
import { toArguments } from "./testing/tool-arguments.ts";
import { createTools } from "./tool.ts";

const service = await openTestService();
const tools = createTools(operations).filter(({ readOnly }) => !readOnly);
const customer = "klant@extern.example";

/** Open-world tools that send no mail themselves, and what they reach. */
const otherExternalEffects: Record<string, string> = {
  webhooks_redeliver: "the receiver of a webhook",
  workflows_run: "whatever the steps of the workflow reach",
};

const line = {
  description: "Battery",
  quantity: 1,
  unitCode: "C62",
  unitPriceMinor: 100,
  vatRate: 0,
  vatCategory: "Z",
};
const times = { startAt: "2026-11-30T11:00:00+01:00", endAt: "2026-11-30T11:30:00+01:00" };

/**
 * Returns arguments that make tools mail an external recipient; others are called with their operation's
 * example.
 */
function externalArguments(
  item: { id: string },
  entryId: string,
  quoteId: string,
): Record<string, object> {
  const itemId = item.id;
  return {
    quotes_send: { quoteId, to: [customer] },
    agenda_create_item: { ...times, attendees: [{ email: customer }], notifyAttendees: true },
    agenda_update_item: { itemId, title: "Other" },
    agenda_move_item: { itemId },
    agenda_cancel_item: { itemId },
    audit_revert_entry: { entryId },
  };
}

test("exactly the tools that mail external recipients have openWorldHint", async () => {
  const mailing = await createInvitationMailbox(service);
  const { organization } = mailing.agenda;
  const { owner } = organization;
  const item = await mailing.create({ attendees: [{ email: customer }] });
  await mailing.agenda.ok("POST", `/items/${item.id}/move`, times);
  const log = await service.request("GET", `${organization.path}/audit-log`, { as: owner });
  const moved = log.body.items.find(
    ({ action }: { action: string }) => action === "moveAgendaItem",
  );
  const records = await insertExampleRecords(organization);
  const { body: quote } = await service.request("POST", `${organization.path}/quotes`, {
    as: owner,
    body: { customerId: Number(records["customerId"]), lines: [line] },
  });
  const extraArguments = externalArguments(item, moved.id, quote.id);
  const found: string[] = [];
  for (const { name, operation } of tools) {
    const body = bodyOf(operation, organization, records);
    const example = toArguments(operation, { target: pathOf(operation, records), body });
    const input = { ...example, ...extraArguments[name], dryRun: true };
    const { content } = await callTool(service, name, input, { as: owner });
    if ((content.dryRun?.mailTo.external ?? []).length > 0) found.push(name);
  }
  const open = tools
    .filter(({ operation }) => operation.tool?.hints?.includes("openWorld") === true)
    .map(({ name }) => name);
  const expected = open.filter((name) => !Object.hasOwn(otherExternalEffects, name));
  expect(found.toSorted()).toEqual(expected.toSorted());
});
