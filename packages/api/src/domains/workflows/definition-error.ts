import type { RequestError } from "../../problems/problem.ts";
import { toPointer } from "../../schema/json-pointer.ts";

/** A place in a definition. */
export type Place = readonly (string | number)[];

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
