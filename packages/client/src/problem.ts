import type { ProblemMembers } from "./problems.gen.ts";

/** Every code that the service may answer with. */
export type ProblemCode = keyof ProblemMembers;

/** What every problem has (RFC 9457). */
type CommonMembers = {
  /** The documentation of the code. */
  type: string;
  title: string;
  /** One sentence with the actual values. */
  detail: string;
  /** `urn:uuid:` and the request id. */
  instance: string;
  requestId: string;
  /** The next step, in plain words. */
  hint?: string;
};

/** One problem, by its code. */
export type ProblemOf<Code extends ProblemCode> = CommonMembers & {
  code: Code;
} & ProblemMembers[Code];

/** A problem as the service answers it: `switch (problem.code)` tells its further members. */
export type Problem = { [Code in ProblemCode]: ProblemOf<Code> }[ProblemCode];

/**
 * A refusal of the service, thrown by `unwrap` and `paginate`. Network faults are not wrapped: they
 * stay the `TypeError` of `fetch`.
 */
export class WerkbankProblem extends Error {
  override readonly name = "WerkbankProblem";
  readonly code: ProblemCode;
  /** The HTTP status. */
  readonly status: number;
  readonly requestId: string;
  readonly hint: string | undefined;
  /** Seconds to wait before trying again, from `Retry-After`; null when the answer had none. */
  readonly retryAfter: number | null;
  /** The whole answer. */
  readonly problem: Problem;

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.hint = problem.hint;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether this is the problem of that code; `problem` has its members then. */
  is<Code extends ProblemCode>(
    code: Code,
  ): this is WerkbankProblem & { readonly problem: ProblemOf<Code> } {
    return this.code === code;
  }
}

/** Whether a value that was parsed from an answer is a problem of the service. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  const { code, status, detail, requestId } = value as Record<string, unknown>;
  return (
    typeof code === "string" &&
    typeof status === "number" &&
    typeof detail === "string" &&
    typeof requestId === "string"
  );
}
