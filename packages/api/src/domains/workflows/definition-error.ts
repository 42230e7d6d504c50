import type { RequestError } from "../../problems/problem.ts";

/** A place in a definition. */
export type Place = readonly (string | number)[];

/** RFC 6901. */
export function toPointer(path: Place): string {
  return path
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
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
