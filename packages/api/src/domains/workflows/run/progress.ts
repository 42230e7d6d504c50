import { evaluate, prepareConditions } from "../../../kernel/conditions/evaluate.ts";
import type { Definition, WorkflowStep } from "../definition.ts";
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
export type Surroundings = {
  definition: Pick<Definition, "steps">;
  /** The event or call that started it. */
  trigger: unknown;
  /** The trigger with its object before the change, for the operator `changed`. */
  formerTrigger: unknown;
  organization: unknown;
};

/** The result of executing a step. */
export type Ending =
  | { kind: "done"; result: StepOutcome["result"]; answer: unknown }
  | { kind: "refused"; problem: StepProblem }
  | { kind: "waits"; until: Date }
  /** Held for approval by a policy. */
  | { kind: "held"; approvalId: string };

const longestBackoffMs = 3_600_000;
/** The interval between two checks of an approval. */
const decisionEveryMs = 15_000;

/** Returns the progress of a new run. */
export function toBeginning({ steps }: Pick<Definition, "steps">): Progress {
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

/** Returns the document for conditions and placeholders. */
export function toDocument(progress: Progress, { trigger, organization }: Surroundings): unknown {
  const entries = progress.steps.map(({ id, state, problem }) => [
    id,
    { state, result: progress.results[id] ?? null, problem },
  ]);
  return { trigger, steps: Object.fromEntries(entries) as unknown, organization };
}

/** Returns the current step of a run; undefined if it has ended. */
export function currentStep(
  progress: Progress,
  { definition }: Surroundings,
): { step: WorkflowStep; outcome: StepOutcome; position: number } | undefined {
  const position = progress.steps.findIndex(({ state }) => !isOver(state));
  const step = definition.steps[position];
  const outcome = progress.steps[position];
  return step === undefined || outcome === undefined ? undefined : { step, outcome, position };
}

const isOver = (state: StepOutcome["state"]) =>
  state === "succeeded" || state === "failed" || state === "skipped" || state === "cancelled";

/**
 * Advances to the next step whose `when` holds, and counts an attempt at it; or to the end of the run.
 */
export function goOn(progress: Progress, around: Surroundings, now: Date): Progress {
  if (progress.state !== "running") return progress;
  const current = currentStep(progress, around);
  if (current === undefined) return { ...progress, state: "succeeded", nextAttemptAt: null };
  const { step, outcome, position } = current;
  const at = now.toISOString();
  if (outcome.attempts === 0 && step.when !== null) {
    const document = toDocument(progress, around);
    const former = { ...(document as object), trigger: around.formerTrigger };
    if (!evaluate(prepareConditions(step.when), document, former)) {
      const skipped = { ...outcome, state: "skipped" as const, finishedAt: at };
      return goOn(withStep(progress, position, skipped), around, now);
    }
  }
  const begun: StepOutcome = {
    ...outcome,
    state: "running",
    attempts: outcome.attempts + 1,
    startedAt: outcome.startedAt ?? at,
  };
  return { ...withStep(progress, position, begun), nextAttemptAt: now };
}

/** Returns the progress with the result of the current step, advanced to the next step. */
export function afterStep(
  progress: Progress,
  around: Surroundings,
  ending: Ending,
  now: Date,
): Progress {
  const current = currentStep(progress, around);
  if (current === undefined) return progress;
  const { step, outcome, position } = current;
  const finishedAt = now.toISOString();
  switch (ending.kind) {
    case "waits": {
      const waiting = { ...outcome, state: "waiting" as const };
      return { ...withStep(progress, position, waiting), nextAttemptAt: ending.until };
    }
    case "held": {
      const { approvalId } = ending;
      const held = { ...outcome, state: "waiting_approval" as const, approvalId };
      const nextAttemptAt = new Date(now.getTime() + decisionEveryMs);
      return { ...withStep(progress, position, held), state: "waiting_approval", nextAttemptAt };
    }
    case "done": {
      const { result, answer } = ending;
      const done = { ...outcome, state: "succeeded" as const, finishedAt, result, problem: null };
      const results = { ...progress.results, [step.id]: answer };
      return goOn({ ...withStep(progress, position, done), results }, around, now);
    }
    case "refused": {
      const { problem } = ending;
      if (mayBeAskedAgain(problem) && outcome.attempts < step.retry.maxAttempts) {
        const again = { ...outcome, state: "waiting" as const, problem };
        const until = new Date(now.getTime() + toBackoffMs(step, outcome.attempts));
        return { ...withStep(progress, position, again), nextAttemptAt: until };
      }
      const failed = { ...outcome, state: "failed" as const, finishedAt, problem };
      const after = withStep(progress, position, failed);
      if (step.onError === "continue") return goOn(after, around, now);
      return { ...after, state: "failed", problem, nextAttemptAt: null };
    }
  }
}

/**
 * Whether a step may be retried. The retry has the same idempotency key, whose first request may still be in
 * progress.
 */
function mayBeAskedAgain(problem: StepProblem): boolean {
  return isTransient(problem) || problem.code === "IDEMPOTENCY_IN_PROGRESS";
}

function toBackoffMs({ retry }: WorkflowStep, attempts: number): number {
  return Math.min(retry.backoffSeconds * 1_000 * 2 ** (attempts - 1), longestBackoffMs);
}

function withStep(progress: Progress, position: number, outcome: StepOutcome): Progress {
  return { ...progress, steps: progress.steps.with(position, outcome) };
}
