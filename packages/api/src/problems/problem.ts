import { type ProblemCode, problemTypeOf, problemTypes } from "./problem-types.ts";

/** The rule that an error of a request violates. */
export type RequestRule =
  | "required"
  | "type"
  | "min"
  | "max"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "format"
  | "enum"
  | "unknown"
  | "range"
  | "unique";

/** The location of an error in a request, and what was expected there. */
export type RequestError = {
  location: "body" | "path" | "query" | "header";
  /** RFC 6901 pointer, for bodies. */
  pointer?: string;
  /** Parameter or header name, for the other locations. */
  name?: string;
  rule: RequestRule;
  message: string;
  expected: unknown;
  received: unknown;
};

/**
 * A refusal. Throw it anywhere under the runner; the surface turns it into a body.
 *
 * @param code a code of the catalogue
 * @param detail one sentence with the actual values
 * @param members extension members, `hint` among them
 * @param headers response headers that belong to the refusal (`Allow`, `Retry-After`, `WWW-Authenticate`)
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    detail: string,
    members: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = problemTypes[code].status;
    this.members = members;
    this.headers = headers;
  }
}

/** Whether the same request may be answered differently when it is sent again. */
export function isOfTheMoment({ status }: Pick<Problem, "status">): boolean {
  return status >= 500 || status === 429;
}

/** Returns the RFC 9457 body of a problem, as sent by REST and contained in tool errors. */
export function toProblemBody(
  problem: Problem,
  context: { docsUrl: string; requestId: string },
): Record<string, unknown> {
  return {
    type: problemTypeOf(problem.code, context.docsUrl),
    title: problemTypes[problem.code].title,
    status: problem.status,
    detail: problem.message,
    instance: `urn:uuid:${context.requestId}`,
    code: problem.code,
    requestId: context.requestId,
    ...problem.members,
  };
}
