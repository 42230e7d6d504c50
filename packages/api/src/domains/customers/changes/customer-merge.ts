import { z } from "zod";
import { takeAdvisoryLock } from "../../../database/advisory-lock.ts";
import { queries } from "../../../database/queries.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import type { FieldChange, RecordedChange } from "../../../kernel/audit.ts";
import {
  type Change,
  type ChangeContext,
  defineChange,
  type Plan,
  type Undo,
  unchanged,
} from "../../../kernel/changes/change.ts";
import { changedValues, toNextVersion } from "../../../kernel/changes/plan-update.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { distinct } from "../../../schema/distinct.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { type Customer, loadCustomer, toCustomerColumns } from "../customer.ts";
import type { CustomerMerge } from "../customer-merge.ts";
import { assertExternalIdAvailable } from "../external-id.ts";
import { FieldChoices, mergeFields, toLeftValueWarnings } from "../merged-fields.ts";
import {
  assertAvailable,
  assertMayWrite,
  assertMerged,
  assertNotSplit,
  assertValid,
  type LoadedCustomer,
  lockDuplicates,
} from "../merge-rules.ts";
import {
  countRecords,
  findSplitRecords,
  type MovedCounts,
  movedKinds,
  moveRecords,
  moveRecordsBack,
} from "../moved-records.ts";

const maxDuplicates = 10;

const customerIds = () =>
  distinct(recordNumber(), maxDuplicates)
    .min(1)
    .meta({
      description:
        "The duplicates, each once: they are deleted. Empty fields of the customer are filled from them in this order.",
      examples: [[1002]],
    });

const CustomerMergeRequest = z
  .strictObject({
    customerIds: customerIds(),
    take: FieldChoices.optional(),
  })
  .meta({ id: "CustomerMergeRequest", description: "Which customers to merge into this one." });

const params = { organizationId: uuid(), customerId: recordNumber() };

/**
 * Loads and locks the customer that stays. Merges of an organization run one after another, so that two that concern
 * the same customers do not wait for each other.
 */
async function loadSurvivor({
  transaction,
  member,
  params: { customerId },
}: {
  transaction: Transaction;
  member: Promise<Membership>;
  params: { customerId: number };
}) {
  const { organizationId } = await member;
  takeAdvisoryLock(transaction, organizationId, "customer merges");
  return loadCustomer(transaction, customerId, "update");
}

/** The customers that are merged, and the members that the one that stays gets from them. */
type MergeRequest = {
  ids: number[];
  toValues: (survivor: Customer, duplicates: readonly Customer[]) => Partial<Customer>;
};

type MergeContext = Pick<ChangeContext, "transaction" | "membership" | "now">;

/** Plans a merge. One that was made before changes nothing. */
async function planMerge(
  { transaction, membership, now }: MergeContext,
  loaded: LoadedCustomer,
  { ids, toValues }: MergeRequest,
): Promise<Plan<CustomerMerge>> {
  assertMayWrite(membership);
  const { record: survivor, target } = loaded;
  const duplicates = await lockDuplicates(transaction, ids);
  const isRepeated = duplicates.every(({ record }) => record.mergedIntoCustomerId === survivor.id);
  if (isRepeated && duplicates.length === ids.length) return noRecords(survivor, ids);
  assertAvailable(ids, duplicates);
  const customers = duplicates.map(({ record }) => record);
  const values = changedValues<Customer>(survivor, toValues(survivor, customers));
  const [moved, primaryContactId] = await Promise.all([
    countRecords(transaction, ids),
    findPrimaryContact(transaction, survivor.id, ids),
  ]);
  const after: Customer = { ...survivor, ...values, updatedAt: now.toISOString() };
  const customer = withCounts(after, customers);
  return {
    result: { customer, mergedCustomerIds: ids, moved },
    version: null,
    warnings: toLeftValueWarnings(after, customers),
    change: {
      target: { ...target, label: after.name },
      before: { ...survivor, ...toRecordedMerge(null, null) },
      after: { ...after, ...toRecordedMerge(ids, moved) },
      event: [
        { type: "customer.merged", object: customer },
        ...duplicates.map(({ record, target: duplicate }) => ({
          type: "customer.deleted" as const,
          target: duplicate,
          object: { ...record, mergedIntoCustomerId: survivor.id },
          previous: null,
        })),
      ],
    },
    write(tx) {
      for (const duplicate of duplicates) {
        const columns = { deleted_at: now, merged_into_customer_id: survivor.id };
        tx.write(toNextVersion("customers", idOf(duplicate), columns, now));
      }
      tx.write(toNextVersion("customers", idOf(loaded), toCustomerColumns(values), now));
      moveRecords(tx, { survivorId: survivor.id, duplicateIds: ids }, primaryContactId, now);
    },
  };
}

export const customerMerge: Change<CustomerMerge> = defineChange({
  permission: "customers:delete",
  params,
  body: CustomerMergeRequest,
  undo: undoMerge,
  load: loadSurvivor,
  plan(context, loaded) {
    const { customerIds: ids, take: choices = {} } = context.body;
    assertValid(loaded.record.id, context.body);
    return planMerge(context, loaded, {
      ids,
      toValues: (survivor, duplicates) => mergeFields(survivor, duplicates, choices),
    });
  },
});

/** Makes a merge that was undone again, with the same values. Reached through the audit log only. */
const customerMergeRepetition: Change<CustomerMerge> = defineChange({
  permission: "customers:delete",
  params,
  body: z.strictObject({
    customerIds: z.array(recordNumber()),
    values: z.record(z.string(), z.unknown()),
  }),
  undo: undoMerge,
  uniques: { customers_external: "externalId" },
  load: loadSurvivor,
  plan: (context, loaded) =>
    planMerge(context, loaded, {
      ids: context.body.customerIds,
      toValues: () => context.body.values,
    }),
});

const Reversal = z.strictObject({
  customerIds: z.array(recordNumber()),
  /** The values of the customer before the merge. */
  values: z.record(z.string(), z.unknown()),
});

/** Undoes a merge. Reached through the audit log only. */
const customerMergeReversal: Change<Customer> = defineChange({
  permission: "customers:delete",
  params,
  body: Reversal,
  undo: ({ changes }) => ({
    change: customerMergeRepetition,
    body: { customerIds: toMergedIds(changes, "before"), values: toValuesBefore(changes) },
  }),
  uniques: { customers_external: "externalId" },
  conflict: "RESTORE_CONFLICT",
  load: loadSurvivor,
  async plan({ transaction, membership, body, now }, loaded) {
    assertMayWrite(membership);
    const { record: survivor, target } = loaded;
    const { customerIds: ids } = body;
    const values = body.values as Partial<Customer>;
    const merged = { survivorId: survivor.id, duplicateIds: ids };
    const duplicates = await lockDuplicates(transaction, ids);
    assertMerged(merged, duplicates);
    const after: Customer = { ...survivor, ...values, updatedAt: now.toISOString() };
    const [split] = await Promise.all([
      findSplitRecords(transaction, merged),
      ...duplicates.map(({ record }) =>
        assertExternalIdAvailable(transaction, membership, record, survivor.id, "RESTORE_CONFLICT"),
      ),
    ]);
    assertNotSplit(membership, split);
    return {
      result: after,
      change: {
        target: { ...target, label: after.name },
        before: { ...survivor, mergedCustomerIds: ids },
        after: { ...after, mergedCustomerIds: null },
        event: [
          { type: "customer.updated", object: after },
          ...duplicates.map(({ record, target: duplicate }) => ({
            type: "customer.restored" as const,
            target: duplicate,
            object: toRestored(record, now),
            previous: null,
          })),
        ],
      },
      write(tx) {
        tx.write(toNextVersion("customers", idOf(loaded), toCustomerColumns(values), now));
        for (const duplicate of duplicates) {
          const restored = { deleted_at: null, merged_into_customer_id: null };
          tx.write(toNextVersion("customers", idOf(duplicate), restored, now));
        }
        moveRecordsBack(tx, merged, now);
      },
    };
  },
});

const idOf = ({ record: { id }, version }: LoadedCustomer) => ({ id, version });

/** Returns the result of a merge that was made before. */
function noRecords(customer: Customer, ids: number[]): Plan<CustomerMerge> {
  const moved = Object.fromEntries(movedKinds.map((kind) => [kind, 0])) as MovedCounts;
  return {
    ...unchanged({ customer, mergedCustomerIds: ids, moved }),
    version: null,
  };
}

/**
 * Returns the contact of a duplicate that becomes the primary one of the customer that stays; null if that has one, or
 * none has.
 */
async function findPrimaryContact(
  transaction: Transaction,
  survivorId: number,
  duplicateIds: readonly number[],
): Promise<string | null> {
  const rows = await transaction.all(
    queries
      .selectFrom("customer_contacts")
      .select(["id", "customer_id"])
      .where("customer_id", "in", [survivorId, ...duplicateIds])
      .where("is_primary", "=", true)
      .where("deleted_at", "is", null),
  );
  const primaryOf = new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
  if (primaryOf.has(survivorId)) return null;
  return duplicateIds.map((id) => primaryOf.get(id)).find((id) => id !== undefined) ?? null;
}

/** Returns the customer with the open documents and assets of all. */
function withCounts(customer: Customer, duplicates: readonly Customer[]): Customer {
  const sum = (member: "openQuoteCount" | "openOrderCount" | "assetCount") =>
    duplicates.reduce((total, each) => total + each[member], customer[member]);
  return {
    ...customer,
    openQuoteCount: sum("openQuoteCount"),
    openOrderCount: sum("openOrderCount"),
    assetCount: sum("assetCount"),
  };
}

function toRestored(record: Customer, now: Date): Record<string, unknown> {
  const { deletedAt: _, mergedIntoCustomerId: __, ...restored } = record;
  return { ...restored, updatedAt: now.toISOString() };
}

/** The members of the audit entry about the merge itself: the duplicates, and how many records of each kind moved. */
const countMembers: Record<keyof MovedCounts, string> = {
  contacts: "movedContacts",
  assets: "movedAssets",
  quotes: "movedQuotes",
  orders: "movedOrders",
  tasks: "movedTasks",
  agendaItems: "movedAgendaItems",
  files: "movedFiles",
};
const mergeMembers: ReadonlySet<string> = new Set([
  "mergedCustomerIds",
  ...Object.values(countMembers),
]);

function toRecordedMerge(ids: readonly number[] | null, counts: MovedCounts | null) {
  const moved = movedKinds.map((kind) => [countMembers[kind], counts?.[kind] || null] as const);
  return { mergedCustomerIds: ids, ...Object.fromEntries(moved) };
}

function toMergedIds(changes: readonly FieldChange[], when: "before" | "after"): unknown {
  return changes.find(({ field }) => field === "mergedCustomerIds")?.[when];
}

/** Returns the values of the customer that stays before a merge or its undo. */
function toValuesBefore(changes: readonly FieldChange[]): Record<string, unknown> {
  return toPreviousValues(changes.filter(({ field }) => !mergeMembers.has(field)));
}

function undoMerge({ changes }: Pick<RecordedChange, "changes">): Undo {
  return {
    change: customerMergeReversal,
    body: { customerIds: toMergedIds(changes, "after"), values: toValuesBefore(changes) },
  };
}
