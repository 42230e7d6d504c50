import { evaluate, prepareConditions } from "../../../kernel/conditions/evaluate.ts";
import type { Conditions } from "../../../kernel/conditions/conditions.ts";
import type { Definition, WorkflowStep } from "../definition.ts";
import { stepReadsRecord } from "../records/reads-record.ts";
import type { WorkflowRunState } from "../run-state.ts";
import { isTransient } from "../../../problems/problem.ts";
import type { StepOutcome, StepProblem } from "../workflow-run.ts";

/** The progress of a run, recorded after each step. */
export type Progress = {
  state: WorkflowRunState;
  steps: StepOutcome[];
  /** The responses of the operations by step id, for placeholders. */
  results: Record<string, unknown>;
  problem: StepProblem | null;
  /** When the run continues; null if it has ended. */
  nextAttemptAt: Date | null;
};

/** The data for the execution of a run, besides its progress. */
export type RunContext = {
  definition: Pick<Definition, "steps">;
  /** The event or call that started it. */
  trigger: unknown;
  /** The trigger with its object before the change, for the operator `changed`. */
  previousTrigger: unknown;
  organization: unknown;
};

/** The result of executing a step. */
export type ExecutionResult =
  | { kind: "done"; result: StepOutcome["result"]; response: unknown }
  | { kind: "refused"; problem: StepProblem }
  | { kind: "waits"; until: Date }
  /** Held for approval by a policy. */
  | { kind: "held"; approvalId: string };

const maxBackoffMs = 3_600_000;
/** The interval between two checks of an approval. */
const decisionPollMs = 15_000;

/** Returns the progress of a new run. */
export function toInitialProgress({ steps }: Pick<Definition, "steps">): Progress {
  return {
    state: "running",
    steps: steps.map(({ id }) => ({
      id,
      state: "pending",
      attempts: 0,
      startedAt: null,
      finishedAt: null,
      result: null,
      problem: null,
      approvalId: null,
    })),
    results: {},
    problem: null,
    nextAttemptAt: null,
  };
}

/**
 * Returns the document for conditions and placeholders.
 *
 * @param record the record of the trigger as it is now; null if nothing in the step reads it
 */
export function toDocument(
  progress: Progress,
  { trigger, organization }: RunContext,
  record: unknown = null,
): Record<string, unknown> {
  const entries = progress.steps.map(({ id, state, problem }) => [
    id,
    { state, result: progress.results[id] ?? null, problem },
  ]);
  return { trigger, record, steps: Object.fromEntries(entries) as unknown, organization };
}

/** The step of a run that has not ended, and its position. */
type CurrentStep = { step: WorkflowStep; outcome: StepOutcome; position: number };

/** Returns the current step of a run; undefined if it has ended. */
export function currentStep(
  progress: Progress,
  { definition }: Pick<RunContext, "definition">,
): CurrentStep | undefined {
  const position = progress.steps.findIndex(({ state }) => !hasEnded(state));
  const step = definition.steps[position];
  const outcome = progress.steps[position];
  return step === undefined || outcome === undefined ? undefined : { step, outcome, position };
}

const hasEnded = (state: StepOutcome["state"]) =>
  state === "succeeded" || state === "failed" || state === "skipped" || state === "cancelled";

/**
 * Advances to the next step whose `when` holds, and counts an attempt at it; or to the end of the run. Stops before a
 * step that reads the record of the trigger: its `when` is evaluated once the record has been read.
 */
export function advance(progress: Progress, context: RunContext, now: Date): Progress {
  if (progress.state !== "running") return progress;
  const current = currentStep(progress, context);
  if (current === undefined) return { ...progress, state: "succeeded", nextAttemptAt: null };
  if (stepReadsRecord(current.step)) return { ...progress, nextAttemptAt: now };
  return current.outcome.attempts > 0
    ? beginAttempt(progress, current, now)
    : startStep(progress, context, { record: null, now });
}

/**
 * Starts an attempt at the current step if its `when` holds; otherwise skips it and advances.
 *
 * @param record the record of the trigger as it is now; null if the step does not read it
 */
export function startStep(
  progress: Progress,
  context: RunContext,
  { record, now }: { record: unknown; now: Date },
): Progress {
  const current = currentStep(progress, context);
  if (current === undefined) return progress;
  const { when } = current.step;
  return when === null || conditionsHold(when, toDocument(progress, context, record), context)
    ? beginAttempt(progress, current, now)
    : skipStep(progress, context, { problem: null, now });
}

/** Whether conditions hold in a document. */
export function conditionsHold(
  conditions: Conditions,
  document: Record<string, unknown>,
  { previousTrigger }: Pick<RunContext, "previousTrigger">,
): boolean {
  const previousDocument = { ...document, trigger: previousTrigger };
  return evaluate(prepareConditions(conditions), document, previousDocument);
}

/**
 * Skips the current step, and advances.
 *
 * @param problem the reason, if its `when` could not be evaluated
 */
export function skipStep(
  progress: Progress,
  context: RunContext,
  { problem, now }: { problem: StepProblem | null; now: Date },
): Progress {
  const current = currentStep(progress, context);
  if (current === undefined) return progress;
  const { outcome, position } = current;
  const finishedAt = now.toISOString();
  const skipped = { ...outcome, state: "skipped" as const, finishedAt, problem };
  return advance(withStep(progress, position, skipped), context, now);
}

/** Counts an attempt at the current step, which is made now. */
export function beginAttempt(
  progress: Progress,
  { outcome, position }: Pick<CurrentStep, "outcome" | "position">,
  now: Date,
): Progress {
  const started: StepOutcome = {
    ...outcome,
    state: "running",
    attempts: outcome.attempts + 1,
    startedAt: outcome.startedAt ?? now.toISOString(),
  };
  return { ...withStep(progress, position, started), nextAttemptAt: now };
}

/** Returns the progress with the result of the current step, advanced to the next step. */
export function afterStep(
  progress: Progress,
  context: RunContext,
  executionResult: ExecutionResult,
  now: Date,
): Progress {
  const current = currentStep(progress, context);
  if (current === undefined) return progress;
  const { step, outcome, position } = current;
  const finishedAt = now.toISOString();
  switch (executionResult.kind) {
    case "waits": {
      const waiting = { ...outcome, state: "waiting" as const, problem: null };
      return { ...withStep(progress, position, waiting), nextAttemptAt: executionResult.until };
    }
    case "held": {
      const { approvalId } = executionResult;
      const awaitingApproval = { ...outcome, state: "waiting_approval" as const, approvalId };
      const nextAttemptAt = new Date(now.getTime() + decisionPollMs);
      return {
        ...withStep(progress, position, awaitingApproval),
        state: "waiting_approval",
        nextAttemptAt,
      };
    }
    case "done": {
      const { result, response } = executionResult;
      const done = { ...outcome, state: "succeeded" as const, finishedAt, result, problem: null };
      const results = { ...progress.results, [step.id]: response };
      return advance({ ...withStep(progress, position, done), results }, context, now);
    }
    case "refused": {
      const { problem } = executionResult;
      if (isRetryable(problem) && outcome.attempts < step.retry.maxAttempts) {
        const retrying = { ...outcome, state: "waiting" as const, problem };
        const until = new Date(now.getTime() + toBackoffMs(step, outcome.attempts));
        return { ...withStep(progress, position, retrying), nextAttemptAt: until };
      }
      const failed = { ...outcome, state: "failed" as const, finishedAt, problem };
      const nextProgress = withStep(progress, position, failed);
      if (step.onError === "continue") return advance(nextProgress, context, now);
      return { ...nextProgress, state: "failed", problem, nextAttemptAt: null };
    }
  }
}

/**
 * Whether a step may be retried. The retry has the same idempotency key, whose first request may still be in
 * progress.
 */
function isRetryable(problem: StepProblem): boolean {
  return isTransient(problem) || problem.code === "IDEMPOTENCY_IN_PROGRESS";
}

function toBackoffMs({ retry }: WorkflowStep, attempts: number): number {
  return Math.min(retry.backoffSeconds * 1_000 * 2 ** (attempts - 1), maxBackoffMs);
}

function withStep(progress: Progress, position: number, outcome: StepOutcome): Progress {
  return { ...progress, steps: progress.steps.with(position, outcome) };
}
