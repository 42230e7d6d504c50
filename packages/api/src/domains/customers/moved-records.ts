import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

// Every column that refers to a customer is here, or in the exceptions of its test, which derives the list from the
// catalog of the database.

/** Tables with a version and the column `customer_id`, whose rows a merge moves as they are. */
const movedTables = {
  assets: { table: "customer_assets", idType: "bigint" },
  quotes: { table: "quotes", idType: "uuid" },
  orders: { table: "orders", idType: "uuid" },
  tasks: { table: "tasks", idType: "uuid" },
} as const;

/** The kinds of records that a merge moves, in the order of its result. */
export const movedKinds = [
  "contacts",
  "assets",
  "quotes",
  "orders",
  "tasks",
  "agendaItems",
  "files",
] as const;
export type MovedKind = (typeof movedKinds)[number];

/** How many records of each kind a merge moves, without deleted ones. */
export type MovedCounts = Record<MovedKind, number>;

/** The customers of a merge: the one that stays, and those that are merged into it. */
export type MergedCustomers = { survivorId: number; duplicateIds: readonly number[] };

/** Counts the records of the given customers, without deleted ones, which move as well. */
export async function countRecords(
  transaction: Transaction,
  customerIds: readonly number[],
): Promise<MovedCounts> {
  const isTheirs = sql`customer_id = any(${customerIds}::bigint[])`;
  const countOf = (table: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} where ${isTheirs} and deleted_at is null)`;
  const attached = sql<number>`(select count(distinct a.file_id) from file_attachments a
    join files f on f.organization_id = a.organization_id and f.id = a.file_id
    where a.kind = 'customer' and a.target_id = any(${customerIds.map(String)}::text[])
      and f.deleted_at is null)`;
  const row = await transaction.one(
    queries.selectNoFrom([
      countOf("customer_contacts").as("contacts"),
      countOf("customer_assets").as("assets"),
      countOf("quotes").as("quotes"),
      countOf("orders").as("orders"),
      countOf("tasks").as("tasks"),
      sql<number>`(select count(distinct item_id) from agenda_attendees where ${isTheirs})`.as(
        "agendaItems",
      ),
      attached.as("files"),
    ]),
  );
  if (row === undefined) throw new Error("The counts of records returned no row.");
  return row;
}

/**
 * Moves the records of the duplicates to the survivor, deleted ones included, and notes whose they were. All
 * customers must be locked.
 *
 * @param primaryContactId the contact of a duplicate that is to be the primary one; null: all become ordinary
 */
export function moveRecords(
  transaction: Transaction,
  { survivorId, duplicateIds }: MergedCustomers,
  primaryContactId: string | null,
  now: Date,
): void {
  const write = (text: string, ...values: unknown[]) => transaction.write({ text, values });
  for (const [kind, { table }] of Object.entries(movedTables)) {
    write(toMove(table, kind, ""), survivorId, now, duplicateIds);
  }
  const isPrimary =
    ", is_primary = case when t.deleted_at is null then t.id is not distinct from $4 else t.is_primary end";
  write(
    toMove("customer_contacts", "contacts", isPrimary),
    survivorId,
    now,
    duplicateIds,
    primaryContactId,
  );
  write(moveAttendees, survivorId, now, duplicateIds);
  write(moveAttachments, String(survivorId), now, duplicateIds.map(String));
}

/** Returns the statement that moves the rows of a table: $1 survivor, $2 time, $3 duplicates. */
function toMove(table: string, kind: string, assignment: string): string {
  const isContact = table === "customer_contacts";
  const wasPrimary = isContact ? "is_primary" : "false as is_primary";
  return `with moved as (
  update ${table} t set customer_id = $1, version = t.version + 1, updated_at = $2${assignment}
  from (select id, customer_id, ${wasPrimary} from ${table}
    where customer_id = any($3::bigint[]) order by id for update) before
  where t.id = before.id
  returning t.organization_id, t.id, before.customer_id, before.is_primary)
insert into customer_merge_records (organization_id, customer_id, kind, record_id, was_primary)
select organization_id, customer_id, '${kind}', id::text, is_primary from moved`;
}

const moveAttendees = `with moved as (
  update agenda_attendees t set customer_id = $1
  from (select id, customer_id from agenda_attendees
    where customer_id = any($3::bigint[]) order by id for update) before
  where t.id = before.id
  returning t.organization_id, t.id, t.item_id, before.customer_id),
changed as (
  update agenda_items i set version = i.version + 1, updated_at = $2
  where i.id in (select item_id from moved))
insert into customer_merge_records (organization_id, customer_id, kind, record_id)
select organization_id, customer_id, 'agendaItems', id::text from moved`;

// A file may be attached to several of the customers.
const moveAttachments = `with removed as (
  delete from file_attachments where kind = 'customer' and target_id = any($3::text[])
  returning organization_id, file_id, target_id, position),
added as (
  insert into file_attachments (organization_id, file_id, kind, target_id, position)
  select organization_id, file_id, 'customer', $1, min(position) from removed
  group by organization_id, file_id
  on conflict do nothing),
changed as (
  update files f set version = f.version + 1, updated_at = $2
  where f.id in (select file_id from removed))
insert into customer_merge_records
  (organization_id, customer_id, kind, record_id, position, was_attached)
select organization_id, target_id::bigint, 'files', file_id::text, position, exists (
  select from file_attachments a
  where a.file_id = removed.file_id and a.kind = 'customer' and a.target_id = $1)
from removed`;

/**
 * Moves back what a merge moved, unless it has another customer by now. All customers must be locked.
 */
export function moveRecordsBack(
  transaction: Transaction,
  { survivorId, duplicateIds }: MergedCustomers,
  now: Date,
): void {
  const values = [survivorId, now, duplicateIds];
  for (const [kind, { table, idType }] of Object.entries(movedTables)) {
    transaction.write({ text: toMoveBack(table, kind, idType), values });
  }
  transaction.write({
    text: toMoveBack("customer_contacts", "contacts", "uuid", ", is_primary = r.was_primary"),
    values,
  });
  transaction.write({
    text: appointPrimaryContacts,
    values: [[survivorId, ...duplicateIds], now],
  });
  transaction.write({ text: moveAttendeesBack, values });
  transaction.write({ text: moveAttachmentsBack, values: [String(survivorId), now, duplicateIds] });
  transaction.write({
    text: "delete from customer_merge_records where customer_id = any($1::bigint[])",
    values: [duplicateIds],
  });
}

/** Returns the statement that moves rows back: $1 survivor, $2 time, $3 duplicates. */
function toMoveBack(table: string, kind: string, idType: string, assignment = ""): string {
  return `update ${table} t
set customer_id = r.customer_id, version = t.version + 1, updated_at = $2${assignment}
from customer_merge_records r
where r.customer_id = any($3::bigint[]) and r.kind = '${kind}'
  and t.id = r.record_id::${idType} and t.customer_id = $1`;
}

// A customer with contacts has a primary one: the oldest, if the previous one was deleted meanwhile.
const appointPrimaryContacts = `update customer_contacts
set is_primary = true, version = version + 1, updated_at = $2
where id in (
  select distinct on (c.customer_id) c.id from customer_contacts c
  where c.customer_id = any($1::bigint[]) and c.deleted_at is null and not exists (
    select from customer_contacts p
    where p.customer_id = c.customer_id and p.is_primary and p.deleted_at is null)
  order by c.customer_id, c.created_at, c.id)`;

// Attendees who were added meanwhile follow their contact.
const moveAttendeesBack = `with moved as (
  update agenda_attendees t set customer_id = r.customer_id
  from customer_merge_records r
  where r.customer_id = any($3::bigint[]) and t.customer_id = $1
    and (r.kind = 'agendaItems' and t.id::text = r.record_id
      or r.kind = 'contacts' and t.customer_contact_id::text = r.record_id)
  returning t.item_id)
update agenda_items i set version = i.version + 1, updated_at = $2
where i.id in (select item_id from moved)`;

const moveAttachmentsBack = `with back as (
  select r.organization_id, r.customer_id, r.position, r.was_attached, a.file_id
  from customer_merge_records r
  join file_attachments a on a.file_id = r.record_id::uuid
    and a.kind = 'customer' and a.target_id = $1
  where r.customer_id = any($3::bigint[]) and r.kind = 'files'),
added as (
  insert into file_attachments (organization_id, file_id, kind, target_id, position)
  select organization_id, file_id, 'customer', customer_id::text, position from back
  on conflict do nothing),
removed as (
  delete from file_attachments a using back
  where a.file_id = back.file_id and a.kind = 'customer' and a.target_id = $1
    and not back.was_attached)
update files f set version = f.version + 1, updated_at = $2
where f.id in (select file_id from back)`;

/** A document or task that would belong to another customer than its contact or asset. */
export type SplitRecord = { kind: "quote" | "order" | "task"; displayNumber: string };

/**
 * Finds records that would belong to another customer than their contact or asset if a merge were undone, such as an
 * order that was created meanwhile for a contact that goes back; at most 20.
 */
export function findSplitRecords(
  transaction: Transaction,
  { survivorId, duplicateIds }: MergedCustomers,
): Promise<SplitRecord[]> {
  const ownerOf = (kind: string, id: string) =>
    `coalesce((select b.customer_id from back b where b.kind = '${kind}' and b.record_id = ${id}::text), $1)`;
  const select = (kind: string, table: string, parts: Record<string, string>) => {
    const conditions = Object.entries(parts).map(
      ([column, kindOfPart]) => `d.${column} is not null
        and ${ownerOf(kindOfPart, `d.${column}`)} <> ${ownerOf(table, "d.id")}`,
    );
    return `select '${kind}' as kind, d.display_number as "displayNumber" from ${table} d
      where d.customer_id = $1 and d.deleted_at is null and (${conditions.join(" or ")})`;
  };
  const parts = { contact_id: "contacts", customer_asset_id: "assets" };
  return transaction.all<SplitRecord>({
    text: `with back as materialized (
  select kind, record_id, customer_id from customer_merge_records where customer_id = any($2::bigint[]))
${[
  select("quote", "quotes", parts),
  select("order", "orders", parts),
  select("task", "tasks", { customer_asset_id: "assets" }),
].join("\nunion all ")}
limit 20`,
    values: [survivorId, duplicateIds],
  });
}
