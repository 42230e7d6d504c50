import { z } from "zod";
import type { Transaction } from "../../../database/tenant.ts";
import type { Query } from "../../../database/queries.ts";
import type { RunInitiator } from "../../../kernel/approvals/initiator.ts";
import { Definition } from "../definition.ts";
import { isOpen, WorkflowRunState } from "../run-state.ts";
import { StepOutcome, StepProblem } from "../workflow-run.ts";
import type { Progress, RunContext } from "./progress.ts";

/** Longer than any step: after that another process takes the run over. */
const leaseMs = 60_000;

/** Returns when a lease that begins now ends. */
export const toLeaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** A run that this process executes exclusively. */
export type Claim = {
  organizationId: string;
  runId: string;
  workflow: { id: string; name: string };
  /** The user as whom steps run. */
  userId: string;
  /** The users and clients that defined the version, activated the workflow and started the run. */
  initiators: readonly RunInitiator[];
  eventId: string | null;
  depth: number;
  /** Identifies this claim: a process with another lease has lost the run. */
  lease: string;
  context: RunContext & { definition: Definition };
  progress: Progress;
};

/** Thrown if another process has taken the run over, or a user has ended it. */
export class LostRunError extends Error {
  override name = "LostRunError";
}

const StoredProgress = z.object({
  state: WorkflowRunState,
  steps: z.array(StepOutcome),
  results: z.record(z.string(), z.unknown()),
  problem: StepProblem.nullable(),
});

export function toProgress(row: unknown): Progress {
  return { ...StoredProgress.parse(row), nextAttemptAt: null };
}

export const parseDefinition = (stored: unknown): Definition => Definition.parse(stored);

/**
 * Records the progress of a run and renews its lease. Releases the lease of a run that has ended or waits.
 *
 * @param keepsLease false: releases the lease, so that another process may continue the run at once
 * @throws LostRunError
 */
export async function saveProgress(
  transaction: Transaction,
  { runId, lease }: Pick<Claim, "runId" | "lease">,
  progress: Progress,
  now: Date,
  keepsLease = true,
): Promise<void> {
  const { state, steps, results, problem, nextAttemptAt } = progress;
  const continues = keepsLease && state === "running" && isDue(progress, now);
  const saved = await transaction.one(
    toUpdateQuery([
      runId,
      lease,
      state,
      JSON.stringify(steps),
      JSON.stringify(results),
      problem === null ? null : JSON.stringify(problem),
      nextAttemptAt,
      continues ? lease : null,
      continues ? toLeaseEnd(now) : null,
      isOpen(state) ? null : now,
      now,
    ]),
  );
  if (saved === undefined)
    throw new LostRunError("another process has taken the run over, or it has ended");
}

const toUpdateQuery = (values: unknown[]): Query<{ id: string }> => ({
  text: `update workflow_runs set state = $3, steps = $4, results = $5, problem = $6,
      next_attempt_at = $7, lease = $8, leased_until = $9, finished_at = $10, updated_at = $11
    where id = $1 and lease = $2 returning id`,
  values,
});

/** Whether a run continues now. */
export function isDue({ nextAttemptAt }: Progress, now: Date): boolean {
  return nextAttemptAt !== null && nextAttemptAt <= now;
}
