import {
  changeContact,
  type ContactFields,
  type CustomerContact,
  loadCustomer,
  loadCustomerAsset,
  loadCustomerContact,
  loadLastComments,
  loadOrder,
  loadProduct,
  loadQuote,
  loadSupplier,
  loadTask,
  selectVisibleEntries,
  selectCustomerAssetNotes,
  type Target,
  loadAgendaItems,
  toContactFields,
  toCustomerAssetNotes,
  toNoteFields,
  toOccurrenceId,
} from "@werkbank/api/records";
import { type DB, enterAsMember, queries, type Transaction } from "@werkbank/api/database";
import { singelId } from "../records/singel.ts";

type AnyRecord = Record<string, unknown>;

/** A record of the audit log, in its state at one time of the story. */
export type Subject = {
  /** The representation. */
  record: AnyRecord;
  /** The path parameters of the record. */
  params: AnyRecord;
  toTarget(record: AnyRecord): Target;
  /** Returns the members that the audit log compares. */
  toFields(record: AnyRecord): AnyRecord;
  /** Returns its representation in events. */
  toEventObject(record: AnyRecord): AnyRecord;
  /** Returns the record with previous values. */
  rewind(record: AnyRecord, was: AnyRecord): AnyRecord;
};

const tables = {
  task: "tasks",
  comment: "task_comments",
  customer: "customers",
  contact: "customer_contacts",
  asset: "customer_assets",
  note: "customer_asset_notes",
  supplier: "suppliers",
  product: "products",
  quote: "quotes",
  order: "orders",
  occurrence: "agenda_items",
} as const satisfies Record<string, keyof DB>;

/** The kind of a record, and the key from which its id derives; for an occurrence of the weekly series, its start. */
export type SubjectKey = `${keyof typeof tables}:${string}`;

/** The customer of all contacts in the story. */
const customerId = 1001;

const recordMethods = {
  toFields: (record: AnyRecord) => record,
  toEventObject: (record: AnyRecord) => record,
  rewind: (record: AnyRecord, was: AnyRecord) => ({ ...record, ...was }),
};

function parseKey(key: SubjectKey): {
  kind: keyof typeof tables;
  name: string;
  id: string | number;
} {
  const [kind, ...rest] = key.split(":");
  const name = rest.join(":");
  if (kind === "customer" || kind === "asset") return { kind, name, id: Number(name) };
  if (kind === "occurrence") {
    const series = singelId("agenda:weekbeurt");
    return { kind, name, id: toOccurrenceId(series, Temporal.Instant.from(name)) };
  }
  return { kind: kind as keyof typeof tables, name, id: singelId(key) };
}

/** Sets timestamps and version of a record by its steps: each change after the creation is a new version. */
export function setTimestamps(
  transaction: Transaction,
  key: SubjectKey,
  steps: readonly { at: Date; creates?: true; was?: AnyRecord }[],
): void {
  const { kind, id } = parseKey(key);
  const created_at = steps.find(({ creates }) => creates === true)?.at;
  const updated_at = steps.at(-1)?.at;
  transaction.write(
    queries
      .updateTable(tables[kind] as "tasks")
      .set({
        ...(created_at === undefined ? {} : { created_at }),
        ...(updated_at === undefined ? {} : { updated_at }),
        version: 1 + steps.filter(({ creates }) => creates !== true).length,
      })
      .where("id", "=", id as string),
  );
  if (kind === "contact") setProfileTimestamps(transaction, id as string, steps);
}

/** Sets the timestamps of a contact's profile and contact methods. */
function setProfileTimestamps(
  transaction: Transaction,
  contactId: string,
  steps: readonly { at: Date; creates?: true; was?: AnyRecord }[],
): void {
  for (const { at, creates, was = {} } of steps) {
    const isPhone = "phone" in was;
    if (creates !== true && !isPhone) continue;
    const created = creates === true ? { profile_created_at: at } : {};
    transaction.write(
      queries
        .updateTable("customer_contacts")
        .set({ ...created, profile_updated_at: at })
        .where("id", "=", contactId),
    );
    const methods = queries.updateTable("contact_methods").where("contact_id", "=", contactId);
    transaction.write(
      creates === true
        ? methods.set({ created_at: at, updated_at: at })
        : methods.set({ updated_at: at }).where("type", "=", "phone"),
    );
  }
}

/** The organization, and the end of the story: the time at which records are read. */
type StoryEnd = { organizationId: string; now: Date };

/** Reads the records of the story in their state at its end. */
export async function readSubjects(
  transaction: Transaction,
  storyEnd: StoryEnd,
  keys: ReadonlySet<SubjectKey>,
): Promise<Map<SubjectKey, Subject>> {
  const subjects = [...keys].map(async (key): Promise<[SubjectKey, Subject]> => [
    key,
    await readSubject(transaction, storyEnd, key),
  ]);
  return new Map(await Promise.all(subjects));
}

async function readSubject(
  transaction: Transaction,
  { organizationId, now }: StoryEnd,
  key: SubjectKey,
): Promise<Subject> {
  const { kind, name, id } = parseKey(key);
  const uuid = String(id);
  switch (kind) {
    case "task":
      return toSubject(await loadTask(transaction, uuid), { taskId: id });
    case "customer":
      return toSubject(await loadCustomer(transaction, Number(id)), { customerId: id });
    case "asset":
      return toSubject(await loadCustomerAsset(transaction, Number(id)), { customerAssetId: id });
    case "supplier":
      return toSubject(await loadSupplier(transaction, uuid), { supplierId: id });
    case "order":
      return toSubject(await loadOrder(transaction, uuid), { orderId: id });
    case "contact": {
      const loaded = await loadCustomerContact(transaction, customerId, uuid);
      return { ...toSubject(loaded, { customerId, contactId: id }), ...contactMethods };
    }
    case "product": {
      const product = toSubject(await loadProduct(transaction, uuid), { productId: id });
      // Cost prices are never in events.
      return { ...product, toEventObject: (record) => ({ ...record, costPriceMinor: null }) };
    }
    case "quote":
      return toSubject(await loadQuote({ transaction, now }, uuid), { quoteId: id });
    case "occurrence":
      return readOccurrence(transaction, organizationId, uuid);
    case "note":
      return readNote(transaction, Number(name), uuid);
    case "comment":
      return readComment(transaction, name, uuid);
  }
}

function toSubject({ record, target }: { record: object; target: Target }, params: AnyRecord) {
  return { ...recordMethods, record: { ...record }, params, toTarget: () => target };
}

/** The audit log compares the members of a contact that a caller can write. */
const contactMethods: Pick<Subject, "toFields" | "rewind"> = {
  toFields: (record) => toContactFields(record as CustomerContact),
  rewind: (record, was) => {
    const contact = record as CustomerContact;
    const fields: ContactFields = { ...toContactFields(contact), ...was };
    return changeContact(contact, fields, new Date(contact.createdAt));
  },
};

async function readOccurrence(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Subject> {
  const [membership, entry] = await Promise.all([
    enterAsMember(transaction, organizationId),
    transaction.one(selectVisibleEntries().where("id", "=", id)),
  ]);
  if (membership === null || entry === undefined) throw new Error("the story lacks its occurrence");
  const [record] = await loadAgendaItems(transaction, membership, [entry]);
  if (record === undefined) throw new Error("the story lacks its occurrence");
  const target: Target = { kind: "agenda_item", id, label: record.title };
  return toSubject({ record, target }, { itemId: id });
}

async function readNote(transaction: Transaction, assetId: number, id: string): Promise<Subject> {
  const rows = await transaction.all(selectCustomerAssetNotes(assetId).where("id", "=", id));
  const [record] = await toCustomerAssetNotes(transaction, rows);
  if (record === undefined) throw new Error("the story lacks a note");
  return toSubject(
    { record: toNoteFields(record), target: { kind: "customer_asset_note", id, label: "" } },
    {},
  );
}

async function readComment(transaction: Transaction, name: string, id: string): Promise<Subject> {
  const [number = ""] = name.split(":");
  const comments = await loadLastComments(transaction, singelId(`task:T-${number}`), 20);
  const record = comments.find((comment) => comment.id === id);
  if (record === undefined) throw new Error("the story lacks a comment");
  return toSubject({ record, target: { kind: "task_comment", id, label: "" } }, {});
}
