import { Problem, type RequestError } from "../../problems/problem.ts";
import { toDetail, toReportedErrors } from "../../schema/errors/request-errors.ts";

/** Returns WORKFLOW_INVALID with these errors, at least one. */
export function toDefinitionProblem(errors: readonly RequestError[]): Problem {
  const detail = toDetail("The workflow", errors);
  return new Problem("WORKFLOW_INVALID", detail, { errors: toReportedErrors(errors) });
}
