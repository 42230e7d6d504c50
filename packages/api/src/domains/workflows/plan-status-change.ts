import type { Initiator } from "../../kernel/approvals/initiator.ts";
import { type Plan, unchanged } from "../../kernel/changes/change.ts";
import { toNextVersion } from "../../kernel/changes/plan-update.ts";
import { nextOccurrence } from "./schedule.ts";
import { toTarget, type Workflow, type WorkflowStatus } from "./workflow.ts";
import { cancelRuns } from "./write-workflow.ts";

const events = {
  active: "workflow.activated",
  paused: "workflow.paused",
} as const;

/**
 * Plans a status change, without checking whether the transition is allowed. An activated workflow starts at
 * events and occurrences from then on; deactivation cancels the queued runs.
 */
export function planStatusChange(
  { record: before, version }: { record: Workflow; version: number },
  status: WorkflowStatus,
  initiator: Initiator,
  now: Date,
): Plan<Workflow> {
  if (status === before.status) return unchanged(before);
  const next = status === "active" ? nextOccurrence(before.trigger, now) : null;
  const after: Workflow = {
    ...before,
    status,
    version: version + 1,
    nextRunAt: next?.toISOString() ?? null,
    // A workflow that is activated again starts with a clean record.
    failuresInRow: status === "active" ? 0 : before.failuresInRow,
    updatedAt: now.toISOString(),
  };
  return {
    result: after,
    change: {
      target: toTarget(after),
      before: { status: before.status },
      after: { status },
      event:
        status === "active" || status === "paused" ? { type: events[status], object: after } : [],
    },
    write(tx) {
      const columns = {
        status,
        next_run_at: next,
        failures_in_row: after.failuresInRow,
        ...(status === "active" ? { activated_by: JSON.stringify(initiator) } : {}),
      };
      tx.write(toNextVersion("workflows", { id: before.id, version }, columns, now));
      if (before.status === "active") cancelRuns(tx, before.id, now, ["queued"]);
    },
  };
}
