import { randomUUID } from "node:crypto";
import { describe, expect, test as base } from "vitest";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";
import { fixClock } from "./testing/fixed-clock.ts";
import { createInvitationMailbox } from "./testing/mailing.ts";

// The items are ahead of this time.
fixClock(Date.parse("2026-11-20T09:00:00Z"));

const service = await openTestService();
const createCustomer = () => `klant-${randomUUID()}@extern.example`;

const test = base
  .extend("customer", createCustomer)
  .extend("mailed", ({ customer }) => ({ external: [customer], members: [] as string[] }))
  .extend("mailing", () => createInvitationMailbox(service))
  .extend("owner", ({ mailing }) => mailing.agenda.organization.owner)
  .extend("call", ({ owner }) => async (tool: string, input: Record<string, unknown>) => {
    const { content, text } = await callTool(service, tool, input, { as: owner });
    expect(content.code, text).toBeUndefined();
    return content;
  })
  .extend("item", async ({ customer, mailing }) => {
    const item = await mailing.create({ attendees: [{ email: customer, displayName: "Klant" }] });
    await mailing.mails();
    return item;
  });

/** Returns the number of messages to an email address. */
async function countMail(address: string): Promise<number> {
  await service.jobs.runDue();
  const entries = await service.outbox();
  return entries.filter(({ message }) => message.to.some(({ email }) => email === address)).length;
}

const later = { startAt: "2026-11-30T11:00:00+01:00", endAt: "2026-11-30T11:30:00+01:00" };

describe("a change of an agenda item reports the recipients of its mail", () => {
  test("tools return mailedTo when they create, move, update, undo and cancel", async ({
    call,
    customer,
    mailed,
    mailing,
  }) => {
    const created = await call("agenda_create_item", {
      title: "Proefrit",
      startAt: "2026-11-30T10:00:00+01:00",
      endAt: "2026-11-30T10:30:00+01:00",
      attendees: [{ email: customer }],
      notifyAttendees: true,
    });
    expect(created.mailedTo).toEqual(mailed);
    await mailing.mails();
    const itemId = created.agendaItem.id;
    const preview = await call("agenda_move_item", { itemId, ...later, dryRun: true });
    expect(preview.dryRun.mailTo).toEqual(mailed);
    const moved = await call("agenda_move_item", { itemId, ...later });
    const updated = await call("agenda_update_item", { itemId, title: "Proefrit 07" });
    const { entryId } = moved.audit;
    const undone = await call("audit_revert_entry", { entryId, reason: "Wrong slot" });
    const cancelled = await call("agenda_cancel_item", { itemId });
    for (const { mailedTo } of [moved, updated, undone, cancelled])
      expect(mailedTo).toEqual(mailed);
    const quiet = await call("agenda_update_item", { itemId, visibility: "private" });
    expect(quiet).not.toHaveProperty("mailedTo");
  });

  test("REST returns the header Mailed-To, also with 204", async ({
    customer,
    item,
    mailing,
    owner,
  }) => {
    const path = `${mailing.agenda.organization.path}/agenda/items/${item.id}`;
    const moved = await service.request("POST", `${path}/move`, { as: owner, body: later });
    const header = `external=("${customer}");count=1, members=();count=0`;
    expect(moved.headers.get("mailed-to")).toBe(header);
    expect(moved.headers.get("access-control-expose-headers")).toContain("Mailed-To");
    const deleted = await service.request("DELETE", path, { as: owner });
    expect([deleted.status, deleted.headers.get("mailed-to")]).toEqual([204, header]);
    const task = await service.request("POST", `${mailing.agenda.organization.path}/tasks`, {
      as: owner,
      body: { title: "Nobody is notified" },
    });
    expect(task.headers.get("mailed-to")).toBeNull();
  });

  test("a request with the same idempotency key returns the same Mailed-To", async ({
    customer,
    item,
    mailing,
    owner,
  }) => {
    const path = `${mailing.agenda.organization.path}/agenda/items/${item.id}/move`;
    const request = { as: owner, body: later, headers: { "idempotency-key": "moved" } };
    const first = await service.request("POST", path, request);
    const again = await service.request("POST", path, request);
    expect(again.headers.get("mailed-to")).toBe(first.headers.get("mailed-to"));
    expect(first.headers.get("mailed-to")).toContain(customer);
  });

  test("mailedTo lists members and external recipients separately", async ({
    call,
    customer,
    mailing,
  }) => {
    const { admin } = mailing.agenda.organization;
    const { mailedTo } = await call("agenda_create_item", {
      title: "Overleg",
      startAt: "2026-12-01T10:00:00+01:00",
      endAt: "2026-12-01T10:30:00+01:00",
      attendees: [{ email: customer }, { userId: admin.id }],
      notifyAttendees: true,
    });
    expect(mailedTo).toEqual({ external: [customer], members: [admin.email] });
  });
});

describe("notifyAttendees applies to one call", () => {
  test.each([
    ["agenda_move_item", later],
    ["agenda_update_item", { title: "Other" }],
    ["agenda_cancel_item", {}],
  ])("%s sends no mail with notifyAttendees: false", async (tool, input) => {
    const [mailing, customer] = [await createInvitationMailbox(service), createCustomer()];
    const { owner } = mailing.agenda.organization;
    const item = await mailing.create({ attendees: [{ email: customer }] });
    expect(await countMail(customer)).toBe(1);
    const { content } = await callTool(
      service,
      tool,
      { itemId: item.id, ...input, notifyAttendees: false },
      { as: owner },
    );
    expect(content.audit, JSON.stringify(content)).toMatchObject({ reversible: true });
    expect(content).not.toHaveProperty("mailedTo");
    expect(await countMail(customer)).toBe(1);
  });

  test("a move without mail does not change the setting of the item", async ({
    call,
    customer,
    item,
    mailed,
  }) => {
    await call("agenda_move_item", { itemId: item.id, ...later, notifyAttendees: false });
    const updated = await call("agenda_update_item", { itemId: item.id, title: "Other" });
    expect(updated.mailedTo).toEqual(mailed);
    service.setNow(Date.now() + 3_600_000);
    expect(await countMail(customer)).toBe(2);
    service.setNow(Date.now());
  });

  test("notifyAttendees: true sends mail about an item that does not notify", async ({
    call,
    customer,
    mailed,
    mailing,
  }) => {
    const item = await mailing.create({
      attendees: [{ email: customer }],
      notifyAttendees: false,
    });
    const moved = await call("agenda_move_item", {
      itemId: item.id,
      ...later,
      notifyAttendees: true,
    });
    expect(moved.mailedTo).toEqual(mailed);
    expect(await countMail(customer)).toBe(1);
    const again = await call("agenda_move_item", {
      itemId: item.id,
      startAt: "2026-11-30T14:00:00+01:00",
      endAt: "2026-11-30T14:30:00+01:00",
    });
    expect(again).not.toHaveProperty("mailedTo");
  });
});

test("agenda_list_items returns external attendees by name and email address", async ({
  call,
  customer,
  item,
  mailing,
}) => {
  const { admin } = mailing.agenda.organization;
  await mailing.agenda.ok("PATCH", `/items/${item.id}`, {
    attendees: [{ email: customer, displayName: "Klant" }, { userId: admin.id }],
  });
  const { items } = await call("agenda_list_items", {
    from: "2026-11-30T00:00:00+01:00",
    to: "2026-12-01T00:00:00+01:00",
  });
  const [listed] = items.filter(({ id }: { id: string }) => id === item.id);
  expect(listed.externalAttendees).toEqual([`Klant <${customer}>`]);
  expect(listed).not.toHaveProperty("attendees");
});

test("a pending approval of a move shows the recipients of its mail", async ({
  customer,
  item,
  mailed,
  mailing,
}) => {
  const { organization } = mailing.agenda;
  const approvals = approvalsOf(service, organization);
  await approvals.policy(["moveAgendaItem"]);
  const { content } = await approvals.call(
    "agenda_move_item",
    { itemId: item.id, ...later },
    {
      of: organization.admin,
    },
  );
  expect(content).toMatchObject({ status: "pending_approval", mailTo: mailed });
  const page = await service.request("GET", `/approvals/${content.approvalId}`, {
    cookieOf: organization.owner,
  });
  expect(page.text).toContain(customer);
  const approved = await approvals.send("POST", `/approvals/${content.approvalId}/approve`, {});
  expect(approved.body.state).toBe("executed");
  expect(approved.headers.get("mailed-to")).toContain(customer);
});
