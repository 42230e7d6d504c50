import { Problem, type RequestError } from "../../problems/problem.ts";
import { toPointer } from "../../schema/json-pointer.ts";

/** A place in a definition. */
export type Place = readonly (string | number)[];

const mostErrors = 50;

/** Returns the refusal of a definition with all that is wrong in it, at least one error. */
export function toInvalid(errors: readonly RequestError[]): Problem {
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  const detail = `The workflow has ${count}: ${errors[0]?.message}`.replace(/(?<!\?)$/u, ".");
  return new Problem("WORKFLOW_INVALID", detail, { errors: errors.slice(0, mostErrors) });
}

/** What is wrong at a place of a definition; `text` goes on after its pointer. */
export function toError(
  path: Place,
  rule: RequestError["rule"],
  text: string,
  expected: unknown,
  received: unknown = null,
): RequestError {
  const pointer = toPointer(path);
  return { location: "body", pointer, rule, message: `${pointer} ${text}`, expected, received };
}
