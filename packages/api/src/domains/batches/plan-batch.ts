import { randomUUIDv7 } from "node:crypto";
import { toFieldChanges } from "../../kernel/audit.ts";
import type { ChangeContext, Consequence, Plan, PlannedPart } from "../../kernel/changes/change.ts";
import { toVisibleChanges } from "../../kernel/permissions/visible-changes.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type Batch, type BatchCall, type BatchResult, toBatchLabel } from "./batch.ts";
import { planCall } from "./plan-call.ts";

/** Plans all calls of a batch, in order, before any of them is written. */
export async function planBatch(
  context: ChangeContext,
  calls: readonly BatchCall[],
): Promise<Plan<Batch>> {
  const id = randomUUIDv7();
  const parts: PlannedPart[] = [];
  for (const [index, call] of calls.entries()) parts.push(await planCall(context, call, index));
  assertDistinctRecords(parts);
  const planned = parts.map((part, index) => ({
    part,
    operation: calls[index]?.operation ?? "",
    entryId: part.plan.change === null ? null : randomUUIDv7(),
  }));
  const consequences = planned.flatMap((each) => toConsequence(each));
  const results = planned.map((each) => toResult(each, context));
  const count = consequences.length;
  const labels = consequences.flatMap(({ plan }) => plan.change?.target.label ?? []);
  return {
    result: { id, results },
    version: null,
    warnings: parts.flatMap(({ plan }, index) =>
      (plan.warnings ?? []).map((warning) => `calls[${index}]: ${warning}`),
    ),
    change:
      count === 0
        ? null
        : {
            target: { kind: "batch", id, label: toBatchLabel(labels) },
            before: {},
            after: { changedRecords: count },
            event: [],
          },
    write: () => undefined,
    consequences,
    parts: parts.filter(({ plan }) => plan.change !== null),
    recordedParams: { batchId: id, entryIds: planned.flatMap(({ entryId }) => entryId ?? []) },
    // The records may need permissions that members who may read batches lack.
    isClosed: true,
  };
}

/** A call of a batch with its plan; the id of its audit entry is null if it changes nothing. */
type PlannedCall = { part: PlannedPart; operation: string; entryId: string | null };

function toConsequence({ part, operation, entryId }: PlannedCall): Consequence[] {
  if (entryId === null) return [];
  const { organizationId: _, ...params } = part.params;
  const { undo } = part.change;
  return [{ action: operation, params, plan: part.plan, entryId, undo }];
}

function toResult({ part, operation, entryId }: PlannedCall, context: ChangeContext): BatchResult {
  const { plan, loaded } = part;
  const { change, result } = plan;
  const target = change?.target ?? loaded?.target;
  if (target === undefined) throw new Error(`${operation}: a change of no record`);
  const changes = change === null ? [] : toFieldChanges(change.before, change.after);
  return {
    operation,
    kind: target.kind,
    id: target.id,
    label: target.label,
    changed: toVisibleChanges(context.membership, target, changes).map(({ field }) => field),
    record: (result as Record<string, unknown> | undefined) ?? null,
    auditEntryId: entryId,
  };
}

/**
 * Plans do not see each other, so two changes of one record would lose one of them.
 *
 * @throws Problem VALIDATION_FAILED
 */
function assertDistinctRecords(parts: readonly PlannedPart[]): void {
  const seen = new Map<string, number>();
  const errors = parts.flatMap(({ loaded }, index): RequestError[] => {
    if (loaded === undefined) return [];
    const key = `${loaded.target.kind} ${loaded.target.id}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return [];
    }
    return [
      {
        location: "body",
        pointer: `/calls/${index}`,
        rule: "unique",
        message: `calls[${index}] is about the same record as calls[${first}]: put all changes of a record in one call`,
        expected: null,
        received: loaded.target.label,
      },
    ];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}
