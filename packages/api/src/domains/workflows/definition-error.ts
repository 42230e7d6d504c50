import { Problem, type RequestError } from "../../problems/problem.ts";
import { toDetail, toListed } from "../../schema/errors/request-errors.ts";

/** Returns the refusal of a definition with all that is wrong in it, at least one error. */
export function toInvalid(errors: readonly RequestError[]): Problem {
  const detail = toDetail("The workflow", errors);
  return new Problem("WORKFLOW_INVALID", detail, { errors: toListed(errors) });
}
