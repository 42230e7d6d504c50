import type { Membership, Settled } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import type { Application } from "../application.ts";
import type { DraftApproval } from "../approvals/draft-approval.ts";
import type { Target } from "../audit.ts";
import type { Call, Outcome } from "../call.ts";
import type { Plan } from "../changes/change.ts";
import type { Operation } from "../define-operation.ts";

/** A call in progress: the request, and what the steps so far have added. */
export type Execution = {
  service: Application;
  operation: Operation;
  call: Call;
  now: Date;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Null for a stranger. */
  membership?: Membership | null;
  /** The record of the call. */
  target?: Target | null;
  plan?: Plan;
};

type End = {
  /** The execution as far as it got. */
  at: Execution;
  /** Whether what has been written is committed. */
  keeps: boolean;
  /** The audit entry and the events, in one statement: the last before COMMIT. */
  entry: Query<unknown> | null;
};
export type Answered = End & {
  ended: "answered";
  outcome: Outcome;
  /** Set when a policy holds the call: what to store of it. The outcome is not final yet. */
  hold?: DraftApproval;
};
export type Refused = End & { ended: "refused"; problem: Problem };

/** How a call ends; no further step runs. */
export type Ended = Answered | Refused;

/** One step of a call: returns its input with what it found out, or ends the call. */
export type Step<In extends Execution, Out> = (execution: In) => Out | Ended | Promise<Out | Ended>;

/** The result of running steps from an execution on. */
type Course<Out> = Promise<Out | Ended>;

/**
 * Runs steps in order, each on the result of the one before, until one ends the call.
 *
 * This is the only place where a problem thrown by a handler or a check becomes a returned refusal, with the
 * execution as the failing step received it.
 */
export function inOrder<A extends Execution, B>(start: A, ...steps: [Step<A, B>]): Course<B>;
export function inOrder<A extends Execution, B extends Execution, C>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>]
): Course<C>;
export function inOrder<A extends Execution, B extends Execution, C extends Execution, D>(
  start: A,
  ...steps: [Step<A, B>, Step<B, C>, Step<C, D>]
): Course<D>;
export function inOrder<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E,
>(start: A, ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>]): Course<E>;
export function inOrder<
  A extends Execution,
  B extends Execution,
  C extends Execution,
  D extends Execution,
  E extends Execution,
  F,
>(start: A, ...steps: [Step<A, B>, Step<B, C>, Step<C, D>, Step<D, E>, Step<E, F>]): Course<F>;
export function inOrder<
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
): Course<G>;
export function inOrder<
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
): Course<H>;
export function inOrder(start: Execution, ...steps: Step<never, Execution>[]): Course<Execution> {
  return follow(steps, start);
}

async function follow(
  steps: readonly Step<never, Execution>[],
  start: Execution,
): Course<Execution> {
  let execution = start;
  for (const step of steps) {
    try {
      const next = await step(execution as never);
      if ("ended" in next) return next;
      execution = next;
    } catch (error) {
      const refused = toRefused(error, execution);
      if (refused === null) throw error;
      return refused;
    }
  }
  return execution;
}

/** Turns an error into the refusal shown to the caller; returns null for a failure of the service itself. */
function toRefused(error: unknown, at: Execution): Refused | null {
  const problem = error instanceof Problem ? error : toConflict(error, at);
  return problem === null ? null : { ended: "refused", problem, at, keeps: false, entry: null };
}

/** Returns the refusal for a unique index that a write violated, when two requests raced past `plan`. */
function toConflict(error: unknown, { operation, plan }: Execution): Problem | null {
  const { code, constraint = "" } = (error ?? {}) as { code?: string; constraint?: string };
  const change = plan?.through?.change ?? ("change" in operation ? operation.change : undefined);
  const field = code === "23505" ? change?.uniques?.[constraint] : undefined;
  if (change === undefined || field === undefined) return null;
  return new Problem(change.conflict, `Another record already has this ${field}.`, {
    field,
    existingId: null,
  });
}

/** Returns whether to commit what an ended call has written. */
export function toSettled(ended: Ended): Settled<Ended> {
  return {
    result: ended,
    keeps: ended.keeps,
    afterFailure: (cause) => (ended.ended === "refused" ? ended : toRefused(cause, ended.at)),
  };
}
