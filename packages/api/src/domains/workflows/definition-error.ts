import { Problem, type RequestError } from "../../problems/problem.ts";
import { toDetail, toListed } from "../../schema/errors/request-errors.ts";

/** Returns WORKFLOW_INVALID with these errors, at least one. */
export function toInvalid(errors: readonly RequestError[]): Problem {
  const detail = toDetail("The workflow", errors);
  return new Problem("WORKFLOW_INVALID", detail, { errors: toListed(errors) });
}
