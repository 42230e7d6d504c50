import {
  systemActor,
  toFieldChanges,
  type FieldChange,
  type Target,
} from "../../../kernel/audit.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import { operations } from "../../../registry.gen.ts";
import { carryOut } from "../../../kernel/run-change.ts";
import { assertNotDeleted } from "../../../kernel/soft-delete.ts";
import { readMembership, type Transaction } from "../../../database/tenant.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { restoreCustomerAssetNote } from "../../customer-assets/changes/restore-customer-asset-note.ts";
import { restoreCustomerAsset } from "../../customer-assets/changes/restore-customer-asset.ts";
import { changeContactBack } from "../changes/change-contact-back.ts";
import { restoreCustomerContact } from "../changes/restore-customer-contact.ts";
import { withdrawPrimaryContact } from "../changes/withdraw-primary-contact.ts";

const all = [
  ...operations,
  changeContactBack,
  restoreCustomerAsset,
  restoreCustomerAssetNote,
  restoreCustomerContact,
  withdrawPrimaryContact,
];

/**
 * Undoes the last change that the audit log of the organization tells of, by what its operation
 * declares: from the recorded entry alone, in one transaction, with an entry of its own.
 *
 * @param action the operation whose last change it is; null: of whichever
 * @returns the fields that were changed again since, and how the change is undone
 * @throws Problem as the inverse operation refuses
 */
export async function undoLastChange(
  organization: TestOrganization,
  action: string | null = null,
): Promise<{ conflicts: string[]; operation: string }> {
  return organization.run(async (transaction) => {
    const as = organization.owner;
    const entry = await readLastEntry(transaction, action);
    const undo = find(entry.action).undo?.(entry);
    if (undo === null || undo === undefined) throw new Error(`${entry.action} cannot be undone`);
    const { operation } = undo;
    if (operation.kind !== "mutation") throw new Error("not a mutation");
    const membership = await readMembership(transaction, as.id, organization.id);
    if (membership === null) throw new Error("not a member");
    const now = new Date();
    const params = operation.params.parse({ organizationId: organization.id, ...undo.params });
    // No inverse operation of customers asks the service for anything.
    const service = undefined as never;
    const context = {
      service,
      now,
      params,
      query: {},
      body: operation.body?.parse(undo.body),
      transaction,
      membership,
      organizationId: organization.id,
    };
    const loaded = await operation.load?.(context);
    const does = operation.path.endsWith("/restore") ? "restore" : "change";
    if (loaded !== undefined) assertNotDeleted(loaded, does, now);
    const plan = await operation.plan(context, loaded);
    const { entry: written } = carryOut(transaction, plan, {
      service,
      operation,
      actor: { ...systemActor("test"), userId: as.id },
      params: undo.params,
      now,
      organizationId: organization.id,
      version: loaded?.version,
    });
    if (written !== null) transaction.write(written);
    return { conflicts: conflictsOf(entry.changes, plan.change?.before), operation: operation.id };
  });
}

/** Changed fields that no longer hold what the change made of them. */
function conflictsOf(
  changes: FieldChange[],
  now: Record<string, unknown> | null | undefined,
): string[] {
  const after = Object.fromEntries(changes.map(({ field, after: value }) => [field, value]));
  const present = Object.fromEntries(changes.map(({ field }) => [field, now?.[field] ?? null]));
  return toFieldChanges(after, present).map(({ field }) => field);
}

function find(action: string): Operation {
  const operation = all.find(({ id }) => id === action);
  if (operation === undefined) throw new Error(`no operation ${action}`);
  return operation;
}

async function readLastEntry(transaction: Transaction, action: string | null) {
  const row = await transaction.one<{ sequence: number; action: string; canonical: string }>({
    text: "select sequence, action, canonical from audit_entries where outcome = 'succeeded' and ($1::text is null or action = $1) order by sequence desc limit 1",
    values: [action],
  });
  if (row === undefined) throw new Error("nothing to undo");
  const values = await transaction.all<{ before_value: string; after_value: string }>({
    text: "select before_value, after_value from audit_values where sequence = $1 order by position",
    values: [row.sequence],
  });
  const { params, target, changes } = JSON.parse(row.canonical) as {
    params: Record<string, unknown>;
    target: Target;
    changes: { field: string }[];
  };
  return {
    action: row.action,
    params,
    target,
    changes: changes.map(({ field }, position): FieldChange => {
      const { before_value: before, after_value: after } = values[position]!;
      return { field, before: JSON.parse(before), after: JSON.parse(after) };
    }),
  };
}
