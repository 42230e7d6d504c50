import { MAX, NIL } from "uuid";

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** The nil and max UUIDs (RFC 9562 sections 5.9 and 5.10), which identify no record. */
const reserved: readonly string[] = [NIL, MAX];

/** Whether a text is a UUID that can identify a record or a user. */
export function isAssignableUuid(text: string): boolean {
  return isUuid(text) && !reserved.includes(text.toLowerCase());
}

/** Whether a text is a UUID of any version, in either case (RFC 9562 section 4). */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
