import type { Membership, Settled } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import type { Application } from "../application.ts";
import type { DraftApproval } from "../approvals/draft-approval.ts";
import type { Target } from "../audit.ts";
import type { Call, Outcome } from "../call.ts";
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
};

type End = {
  /** The execution as the last step received it. */
  at: Execution;
  /** Whether the transaction is committed. */
  keeps: boolean;
  /** The statement that writes the audit entry and the events: the last one before COMMIT. */
  entry: Query<unknown> | null;
};
export type Answered = End & {
  ended: "answered";
  outcome: Outcome;
  /** Set if a policy holds the call for approval. The result is not final then. */
  hold?: DraftApproval;
};
export type Refused = End & { ended: "refused"; problem: Problem };

/** A call that has ended: no further step runs. */
export type Ended = Answered | Refused;

/** One step of a call: returns its input with added members, or ends the call. */
export type Step<In extends Execution, Out> = (execution: In) => Out | Ended | Promise<Out | Ended>;

/** The result of a sequence of steps. */
type Course<Out> = Promise<Out | Ended>;

/**
 * Runs steps in order, each with the result of the previous one, until a step ends the call.
 *
 * Only here does a problem that a handler or a check throws become a rejected call.
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

/** Converts an error to a rejected call; returns null for a failure of the service itself. */
function toRefused(error: unknown, at: Execution): Refused | null {
  const problem = error instanceof Problem ? error : toConflict(error, at);
  return problem === null ? null : { ended: "refused", problem, at, keeps: false, entry: null };
}

/** Returns the problem for a violated unique index: `plan` of two concurrent requests found no conflict. */
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

/** Returns whether to commit the transaction of a call that has ended. */
export function toSettled(ended: Ended): Settled<Ended> {
  return {
    result: ended,
    keeps: ended.keeps,
    afterFailure: (cause) => (ended.ended === "refused" ? ended : toRefused(cause, ended.at)),
  };
}
