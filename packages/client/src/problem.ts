import type { ProblemMembers } from "./problems.gen.ts";

/** The codes of all problems that the service returns. */
export type ProblemCode = keyof ProblemMembers;

/** The members of every problem (RFC 9457). */
type CommonMembers = {
  /** The URL of the documentation of the code. */
  type: string;
  title: string;
  /** One sentence with the actual values of the request. */
  detail: string;
  /** `urn:uuid:` and the request id. */
  instance: string;
  requestId: string;
  /** What the caller can do next. */
  hint?: string;
};

/** The problem with this code. */
export type ProblemOf<Code extends ProblemCode> = CommonMembers & {
  code: Code;
} & ProblemMembers[Code];

/** A problem that the service returns; `switch (problem.code)` narrows it to its other members. */
export type Problem = { [Code in ProblemCode]: ProblemOf<Code> }[ProblemCode];

/**
 * The problem that the service returned, thrown by `unwrap`, `pages` and `paginate`. Network errors remain the
 * `TypeError` of `fetch`.
 */
export class WerkbankProblem extends Error {
  override readonly name = "WerkbankProblem";
  readonly code: ProblemCode;
  /** The HTTP status. */
  readonly status: number;
  readonly requestId: string;
  readonly hint: string | undefined;
  /** The seconds after which to retry, from `Retry-After`; null if the response has no such header. */
  readonly retryAfter: number | null;
  /** The problem document. */
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

  /** Returns whether the problem has this code, and narrows `problem` to its members. */
  is<Code extends ProblemCode>(
    code: Code,
  ): this is WerkbankProblem & { readonly problem: ProblemOf<Code> } {
    return this.code === code;
  }
}

/** Whether a value, parsed from the body of a response, is a problem document of the service. */
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
