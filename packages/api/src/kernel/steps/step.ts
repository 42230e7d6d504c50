import type {
  EnterOrganization,
  Membership,
  Transaction,
  TransactionOutcome,
} from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import type { Application } from "../application.ts";
import type { DraftApproval } from "../approvals/draft-approval.ts";
import type { Target } from "../audit.ts";
import type { Call, CallResult } from "../call.ts";
import type { Plan } from "../changes/change.ts";
import type { Operation } from "../define-operation.ts";

/** A call in progress: the request, and what the previous steps have added. */
export type Execution = {
  service: Application;
  operation: Operation;
  call: Call;
  now: Date;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Null if the caller is no member; undefined if not yet read. */
  membership?: Membership | null;
  /** The record of the call. */
  target?: Target | null;
  plan?: Plan;
  /** The transaction in which the call runs, if it does not open one of its own. */
  opened?: { transaction: Transaction; enter: EnterOrganization };
};

type CallEnd = {
  /** The execution as the last step received it. */
  execution: Execution;
  /** Whether the transaction is committed. */
  commits: boolean;
  /** The statement that writes the audit entry and the events: the last one before COMMIT. */
  entry: Query<unknown> | null;
};
export type CompletedCall = CallEnd & {
  kind: "completed";
  result: CallResult;
  /** Set if a policy holds the call for approval. The result is not final then. */
  draftApproval?: DraftApproval;
};
export type RejectedCall = CallEnd & { kind: "rejected"; problem: Problem };

/** A call that has ended: no further step runs. */
export type FinishedCall = CompletedCall | RejectedCall;

/** One step of a call: returns its input with added members, or ends the call. */
export type Step<In extends Execution, Out> = (
  execution: In,
) => Out | FinishedCall | Promise<Out | FinishedCall>;

/** The result of a sequence of steps. */
type StepsResult<Out> = Promise<Out | FinishedCall>;

/**
 * Runs steps in order, each with the result of the previous one, until a step ends the call.
 *
 * Only here does a problem that a handler or a check throws become a rejected call.
 */
export function runSteps<A extends Execution, B>(start: A, ...steps: [Step<A, B>]): StepsResult<B>;
export function runSteps<A extends Execution, B extends Execution, C>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>]
): StepsResult<C>;
export function runSteps<A extends Execution, B extends Execution, C extends Execution, D>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>, Step<C, D>]
): StepsResult<D>;
export function runSteps<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E,
>(start: A, ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>]): StepsResult<E>;
export function runSteps<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E extends Execution,
  F,
>(start: A, ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>, Step<E, F>]): StepsResult<F>;
export function runSteps<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E extends Execution,
  F extends Execution,
  G,
>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>, Step<E, F>, Step<F, G>]
): StepsResult<G>;
export function runSteps<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E extends Execution,
  F extends Execution,
  G extends Execution,
  H,
>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>, Step<E, F>, Step<F, G>, Step<G, H>]
): StepsResult<H>;
export function runSteps(
  start: Execution,
  ...steps: Step<never, Execution>[]
): StepsResult<Execution> {
  return runEach(steps, start);
}

async function runEach(
  steps: readonly Step<never, Execution>[],
  start: Execution,
): StepsResult<Execution> {
  let execution = start;
  for (const step of steps) {
    try {
      const next = await step(execution as never);
      if ("kind" in next) return next;
      execution = next;
    } catch (error) {
      const rejected = toRejectedCall(error, execution);
      if (rejected === null) throw error;
      return rejected;
    }
  }
  return execution;
}

/** Converts an error to a rejected call; returns null for a failure of the service itself. */
function toRejectedCall(error: unknown, execution: Execution): RejectedCall | null {
  const problem = error instanceof Problem ? error : toUniqueConflict(error, execution);
  return problem === null
    ? null
    : { kind: "rejected", problem, execution, commits: false, entry: null };
}

/** Returns the problem for a violated unique index: `plan` of two concurrent requests found no conflict. */
function toUniqueConflict(error: unknown, { operation, plan }: Execution): Problem | null {
  const { code, constraint = "" } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== "23505") return null;
  const { delegatedTo, parts = [] } = plan ?? {};
  const changes =
    parts.length > 0
      ? parts.map((part) => part.change)
      : [delegatedTo?.change ?? ("change" in operation ? operation.change : undefined)];
  const change = changes.find((each) => each?.uniques?.[constraint] !== undefined);
  const field = change?.uniques?.[constraint];
  if (change === undefined || field === undefined) return null;
  return new Problem(change.conflict, `Another record already has this ${field}.`, {
    field,
    existingId: null,
  });
}

/** Returns whether to commit the transaction of a call that has ended. */
export function toSettled(finished: FinishedCall): TransactionOutcome<FinishedCall> {
  return {
    result: finished,
    keepsWrites: finished.commits,
    afterFailure: (cause) =>
      finished.kind === "rejected" ? finished : toRejectedCall(cause, finished.execution),
  };
}
