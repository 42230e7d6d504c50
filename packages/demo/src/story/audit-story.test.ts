import { expect, test } from "vitest";
import { eventObjects, type Quote } from "@werkbank/api/records";
import { openTestService } from "@werkbank/api/testing/file";
import { asService } from "@werkbank/api/database";
import { auditStory } from "./audit-story.ts";
import { demoId } from "../records/demo-id.ts";
import { loadDemo } from "../load-demo.ts";
import { users } from "../records/demo-users.ts";
import { singel, singelId } from "../records/singel.ts";
import { assistantClientId } from "../records/demo-users.ts";
import { type StoryEntry, toEntryId } from "./write-story.ts";

type Canonical = {
  id: string;
  at: string;
  actor: { id: string | null; displayName: string };
  action: string;
  channel: string;
  clientId: string | null;
  toolName: string | null;
  outcome: string;
  problemCode: string | null;
  reversible: boolean;
  revertsEntryId: string | null;
  changes: { field: string }[];
};
type Entry = { sequence: number; canonical: string };
type Value = { sequence: number; position: number; before_value: string; after_value: string };
type StoredEvent = {
  sequence: number;
  type: string;
  at: Date;
  payload: { data: { kind: string; id: string; object: object | null; previous: object | null } };
};

/** The evening of the last day of the story. */
const storyEndSeconds = Date.parse("2026-11-20T17:00:00Z") / 1000;

const service = await openTestService();
await loadDemo(service.database);
service.setNow(storyEndSeconds * 1000);
const read = <Row>(text: string) =>
  asService(service.database, { userId: users.sanne, organizationId: singel.id }, (transaction) =>
    transaction.all<Row>({ text, values: [] }),
  );
const rows = await read<Entry>("select * from audit_entries order by sequence");
const entries = rows.map((row) => ({ ...row, content: JSON.parse(row.canonical) as Canonical }));
const values = await read<Value>("select * from audit_values order by sequence, position");
const events = await read<StoredEvent>("select * from events order by sequence");

function get(path: string) {
  return request("GET", path);
}

function request(method: string, path: string, body?: unknown) {
  const email = "sanne@singel.example";
  const times = { iat: storyEndSeconds, exp: storyEndSeconds + 3_600 };
  const token = service.issuer.sign({ sub: demoId(`user:${email}`), email, ...times });
  return service.request(method, `/v1/organizations/${singel.id}/${path}`, { token, body });
}

test("the audit log has 60 entries in ten days in chronological order, with a valid hash chain", async () => {
  const { body } = await get("audit-log?limit=100");
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(
    entries.map(({ content }) => content.id).toReversed(),
  );
  expect(body.items).toHaveLength(60);
  const moments = entries.map(({ content }) => content.at);
  expect(moments).toEqual(moments.toSorted());
  expect(moments[0]).toBe("2026-11-10T07:04:00.000Z");
  expect(moments.at(-1)).toBe("2026-11-20T15:24:00.000Z");
  const verification = await get("audit-log/verification");
  expect(verification.body).toMatchObject({ valid: true, checkedFrom: 1, checkedTo: 60 });
});

test("changes of the story can be undone; irreversible, undone and conflicting ones are rejected", async () => {
  const undo = async (matches: (entry: StoryEntry) => boolean) => {
    const id = toEntryId(singel.id, auditStory.findIndex(matches));
    const path = `audit-log/${id}/revert?dryRun=true`;
    const { status, body } = await request("POST", path, { reason: "Vergissing" });
    return status === 200 ? "can be undone" : (body.reason ?? body.code);
  };
  const isEntryOf = (action: string, on: string) => (entry: StoryEntry) =>
    entry.action === action && entry.on === on;
  expect(await undo(isEntryOf("updateSupplier", "supplier:aan"))).toBe("can be undone");
  expect(await undo(isEntryOf("createCustomerAssetNote", "asset:5007"))).toBe("can be undone");
  expect(await undo(({ undoes }) => undoes !== undefined)).toBe("can be undone");
  expect(await undo(({ key }) => key === "wrong number")).toBe("already_reverted");
  expect(await undo(isEntryOf("acceptQuote", "quote:Q-2026-0031"))).toBe("irreversible");
  expect(await undo(isEntryOf("createQuote", "quote:Q-2026-0032"))).toBe("AUDIT_REVERT_CONFLICT");
});

test("the ids of entries are the same in every installation", () => {
  expect(entries.map(({ content }) => content.id)).toEqual(
    entries.map((_, index) => toEntryId(singel.id, index)),
  );
});

test("every entry with the outcome succeeded has changes", () => {
  const withoutChanges = entries.filter(
    ({ content }) => content.outcome === "succeeded" && content.changes.length === 0,
  );
  expect(withoutChanges.map(({ content }) => content.action)).toEqual([]);
});

test("one entry has the outcome denied: a viewer called sendQuote", () => {
  const denied = entries.filter(({ content }) => content.outcome === "denied");
  expect(denied.map(({ content }) => content)).toMatchObject([
    {
      action: "sendQuote",
      actor: { id: users.ria, displayName: "Ria Postma" },
      problemCode: "ORGANIZATION_PERMISSION_DENIED",
      reversible: false,
      changes: [],
    },
  ]);
});

test("Youssef undid the assistant's change of a telephone number", async () => {
  const [undoEntry, ...others] = entries.filter(({ content }) => content.revertsEntryId !== null);
  expect(others).toEqual([]);
  const undoneEntry = entries.find(
    ({ content }) => content.id === undoEntry?.content.revertsEntryId,
  );
  expect(undoneEntry?.content).toMatchObject({
    action: "updateCustomerContact",
    channel: "mcp",
    clientId: assistantClientId,
    toolName: "customers_update_contact",
    reversible: true,
  });
  expect(undoEntry?.content).toMatchObject({
    action: "revertAuditEntry",
    actor: { id: users.youssef },
    channel: "app",
  });
  const valueOf = (entry?: Entry) => values.filter(({ sequence }) => sequence === entry?.sequence);
  const [right, wrong] = ['"+31 30 555 0124"', '"+31 30 555 0142"'];
  expect(valueOf(undoneEntry)).toMatchObject([{ before_value: right, after_value: wrong }]);
  expect(valueOf(undoEntry)).toMatchObject([{ before_value: wrong, after_value: right }]);
  const contact = await get(`customers/1001/contacts/${singelId("contact:femke")}`);
  expect(contact.body.updatedAt).toBe(undoEntry?.content.at);
  expect(contact.body.contactProfile.contactMethods[1]).toMatchObject({
    value: "+31 30 555 0124",
    updatedAt: undoEntry?.content.at,
  });
});

test("entries of the channel mcp have the client and a tool name, other entries have no tool name", () => {
  const assisted = entries.filter(({ content }) => content.channel === "mcp");
  expect(assisted.length).toBeGreaterThan(8);
  for (const { content } of assisted) {
    expect(content.clientId, content.action).toBe(assistantClientId);
    expect(content.toolName, content.action).toMatch(/^[a-z]+_[a-z_]+$/u);
  }
  const others = entries.filter(({ content }) => content.channel !== "mcp");
  expect(new Set(others.map(({ content }) => content.toolName))).toEqual(new Set([null]));
});

test("entries of users are within opening hours", () => {
  for (const { content } of entries) {
    if (content.actor.id === null) continue;
    const local = Temporal.Instant.from(content.at).toZonedDateTimeISO("Europe/Amsterdam");
    expect(local.hour, content.at).toBeGreaterThanOrEqual(8);
    expect(local.hour, content.at).toBeLessThan(18);
    expect(local.dayOfWeek, content.at).not.toBe(7);
  }
});

test("the timestamps of records equal those of their audit entries", async () => {
  const quote = await get(`quotes/${singelId("quote:Q-2026-0031")}`);
  const at = (action: string) =>
    entries.findLast(({ content }) => content.action === action && content.outcome === "succeeded")
      ?.content.at;
  expect(quote.body).toMatchObject({
    createdAt: "2026-11-16T08:58:00.000Z",
    sentAt: at("sendQuote"),
    issuedAt: at("sendQuote"),
    acceptedAt: at("acceptQuote"),
    updatedAt: at("convertQuoteToOrder"),
  });
  const order = await get(`orders/${singelId("order:O-2026-0018")}`);
  expect(order.body).toMatchObject({
    createdAt: at("convertQuoteToOrder"),
    confirmedAt: at("setOrderStatus"),
    updatedAt: at("setOrderStatus"),
  });
  const rejected = await get(`quotes/${singelId("quote:Q-2026-0027")}`);
  expect(rejected.body.rejectedAt).toBe(at("rejectQuote"));
  const claim = await get(`tasks/${singelId("task:T-1038")}`);
  expect(claim.body.completedAt).toBe(claim.body.updatedAt);
});

// Types of events that are no new version of the record.
const withoutNewVersion = new Set(["quote.viewed", "product.stock_changed"]);

test("each change has its events, with the complete representation at that time", () => {
  const expected = auditStory.flatMap(({ events: own = [], otherSteps: also = [] }) => [
    ...own,
    ...also.flatMap((step) => step.events ?? []),
  ]);
  expect(events.map(({ type }) => type)).toEqual(expected);
  for (const { type, at, payload } of events) {
    const { kind, object } = payload.data;
    expect(kind).toBe(type.split(".")[0]);
    if (object === null) {
      expect(type).toBe("customer_asset.note_added");
      continue;
    }
    expect(eventObjects[kind]?.safeParse(object).error, type).toBeUndefined();
    if (!withoutNewVersion.has(type)) {
      expect(object, type).toMatchObject({ updatedAt: at.toISOString() });
    }
  }
});

test("the events of the quote have its statuses from draft to converted", () => {
  const id = singelId("quote:Q-2026-0031");
  const quoteEvents = events.filter(({ payload }) => payload.data.id === id);
  expect(
    quoteEvents.map(({ type, payload }) => [type, (payload.data.object as Quote | null)?.status]),
  ).toEqual([
    ["quote.created", "draft"],
    ["quote.updated", "draft"],
    ["quote.updated", "draft"],
    ["quote.updated", "draft"],
    ["quote.sent", "sent"],
    ["quote.viewed", "sent"],
    ["quote.accepted", "accepted"],
    ["quote.converted", "converted"],
  ]);
  const stock = events.find(({ type }) => type === "product.stock_changed");
  expect(stock?.payload.data).toMatchObject({
    object: { costPriceMinor: null, stock: [{ onHand: 3, reserved: 7, available: -4 }] },
    previous: { stock: [{ onHand: 3, reserved: 0, available: 3 }] },
  });
});
