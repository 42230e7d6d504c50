import type { Transaction } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { Jobs } from "../../jobs/job.ts";
import { type Actor, type FieldChange, toAuditStatement, toFieldChanges } from "../audit.ts";
import type { Change, Plan } from "./change.ts";

/** The result of writing a plan, whose statements have been sent. */
export type WrittenPlan = {
  changes: FieldChange[];
  /** The statement that writes the audit entry and the events. Not sent yet: it is the last one before COMMIT. */
  entry: Query<unknown> | null;
  /** The members of the audit entry that the response contains. */
  audit: { entryId: string; reversible: boolean } | null;
};

/** Writes a plan and its consequences, sends its jobs, and returns the statement of its audit entry. */
export function writePlan(
  transaction: Transaction,
  plan: Plan,
  context: {
    jobs: Jobs;
    /** The name in the audit log, an operationId. */
    action: string;
    /** How to undo the change; omitted if it cannot be undone. */
    undo?: Change["undo"];
    actor: Actor;
    params: Record<string, unknown>;
    now: Date;
    /** The organization whose audit log records the change; null if it affects only the caller's account. */
    organizationId: string | null;
    /** The id of the audit entry. Default: generated. */
    entryId?: string;
  },
): WrittenPlan {
  const { jobs, action, undo, actor, params, now, organizationId } = context;
  const { change } = plan;
  if (change === null) return { changes: [], entry: null, audit: null };
  plan.write(transaction);
  for (const job of plan.jobs ?? []) jobs.send(transaction, job);
  const changes = toFieldChanges(change.before, change.after);
  if (organizationId === null) return { changes, entry: null, audit: null };
  for (const consequence of plan.consequences ?? []) {
    const { entry } = writePlan(transaction, consequence.plan, {
      ...consequence,
      jobs,
      actor,
      now,
      organizationId,
    });
    if (entry !== null) transaction.write(entry);
  }
  jobs.notifyWorkers(transaction, { organizationId, kind: change.target.kind });
  const { target } = change;
  const reversible = plan.reversible ?? (undo?.({ params, target, changes }) ?? null) !== null;
  const { entryId, query } = toAuditStatement({
    ...(context.entryId === undefined ? {} : { entryId: context.entryId }),
    actor,
    action,
    params,
    organizationId,
    at: now,
    outcome: "succeeded",
    change,
    notExecuted: null,
    reversible,
    revertsEntryId: plan.revertsEntryId ?? null,
  });
  return { changes, entry: query, audit: { entryId, reversible } };
}
