import type { RequestError } from "../../problems/problem.ts";
import { toPointer } from "../json-pointer.ts";

/** A place in a body. */
export type Place = readonly (string | number)[];

/** What is wrong at a place of a body; `text` goes on after its pointer. */
export function toBodyError(
  path: Place,
  rule: RequestError["rule"],
  text: string,
  expected: unknown,
  received: unknown = null,
): RequestError {
  const pointer = toPointer(path);
  return { location: "body", pointer, rule, message: `${pointer} ${text}`, expected, received };
}
