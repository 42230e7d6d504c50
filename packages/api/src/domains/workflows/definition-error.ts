import { endSentence } from "@werkbank/http/look/end-sentence";
import { Problem, type RequestError } from "../../problems/problem.ts";

const mostErrors = 50;

/** Returns the refusal of a definition with all that is wrong in it, at least one error. */
export function toInvalid(errors: readonly RequestError[]): Problem {
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  const detail = endSentence(`The workflow has ${count}: ${errors[0]?.message}`);
  return new Problem("WORKFLOW_INVALID", detail, { errors: errors.slice(0, mostErrors) });
}
