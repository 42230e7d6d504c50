import { type ProblemCode, problemTypeOf, problemTypes } from "./problem-types.ts";

/** The rule that a value in a request violates. */
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

/** A validation error: its location in the request, and the expected value. */
export type RequestError = {
  location: "body" | "path" | "query" | "header";
  /** JSON Pointer (RFC 6901), for bodies. */
  pointer?: string;
  /** Parameter or header name, for the other locations. */
  name?: string;
  rule: RequestRule;
  message: string;
  expected: unknown;
  received: unknown;
};

/**
 * The reason why a call is rejected. Throw it anywhere below the runner; the surface returns it as a problem document
 * (RFC 9457).
 *
 * @param code a code of the catalogue
 * @param detail one sentence with the actual values
 * @param members extension members, `hint` among them
 * @param headers response headers of the problem (`Allow`, `Retry-After`, `WWW-Authenticate`)
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

/** Whether the same request may succeed later: the service failed, or a rate limit was reached. */
export function isTransient({ status }: Pick<Problem, "status">): boolean {
  return status >= 500 || status === 429;
}

/** Returns the RFC 9457 problem document, as REST responses and tool errors contain it. */
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
