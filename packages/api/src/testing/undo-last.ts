import canonicalize from "canonicalize";
import type { FieldChange, RecordedChange } from "../audit.ts";
import type { Operation } from "../operation.ts";
import { readMembership, type Transaction } from "../tenant.ts";
import type { TestOrganization } from "./test-service.ts";

/** What undoing a change came to: the fields that had been changed again, the events that would follow. */
export type Undone = { operation: string; conflicts: string[]; events: string[] } | null;

/**
 * Takes back what an operation last did in an organization, as its owner, by the operation's own
 * `undo`: the inverse is checked against its schemas, loaded, planned and written. Null when the
 * operation says that the change cannot be undone.
 */
export async function undoLast(
  organization: TestOrganization,
  operation: Operation,
  now: Date = new Date(),
): Promise<Undone> {
  return organization.run(async (transaction) => {
    const recorded = await readLastChange(transaction, operation.id);
    const undo = operation.undo?.(recorded) ?? null;
    if (undo === null) return null;
    const inverse = undo.operation;
    if (inverse.kind !== "mutation") throw new Error(`${inverse.id} changes nothing`);
    const organizationId = organization.id;
    const context = {
      params: inverse.params.parse({ ...undo.params, organizationId }),
      query: {},
      body: inverse.body?.parse(undo.body),
      now,
      transaction,
      organizationId,
      membership: await readMembership(transaction, organization.owner.id, organizationId),
    };
    const loaded = await inverse.load?.(context as never);
    const { change, write } = await inverse.plan(context as never, loaded);
    write(transaction);
    return {
      operation: inverse.id,
      conflicts: recorded.changes
        .filter(({ field, after }) => {
          const present = change?.before?.[field] ?? null;
          return canonicalize(present) !== canonicalize(after);
        })
        .map(({ field }) => field),
      events: [change?.event ?? []].flat().map(({ type }) => type),
    };
  });
}

/** The last change by an operation, as the audit log holds it. */
async function readLastChange(transaction: Transaction, action: string): Promise<RecordedChange> {
  const entry = await transaction.one<{ sequence: number; canonical: string }>({
    text: "select sequence, canonical from audit_entries where action = $1 and outcome = 'succeeded' order by sequence desc limit 1",
    values: [action],
  });
  if (entry === undefined) throw new Error(`${action} has changed nothing`);
  const values = await transaction.all<{ before_value: string; after_value: string }>({
    text: "select before_value, after_value from audit_values where sequence = $1 order by position",
    values: [entry.sequence],
  });
  const { params, target, changes } = JSON.parse(entry.canonical) as RecordedChange;
  return {
    params,
    target,
    changes: changes.map(({ field }, position): FieldChange => {
      const { before_value = "null", after_value = "null" } = values[position] ?? {};
      return { field, before: JSON.parse(before_value), after: JSON.parse(after_value) };
    }),
  };
}
