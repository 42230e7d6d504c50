import type { RequestError } from "../../problems/problem.ts";
import { toPointer } from "../json-pointer.ts";

/** The path of a value in a body. */
export type BodyPath = readonly (string | number)[];

/** Returns a validation error of a body; `text` follows the pointer in the message. */
export function toBodyError(
  path: BodyPath,
  rule: RequestError["rule"],
  text: string,
  expected: unknown,
  received: unknown = null,
): RequestError {
  const pointer = toPointer(path);
  return { location: "body", pointer, rule, message: `${pointer} ${text}`, expected, received };
}
