import { randomUUIDv7 } from "node:crypto";
import { isUuid } from "../schema/uuid.ts";

/** The id that a request is known by, in answers and logs: the caller's own when it is a UUID. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get("x-request-id");
  return given !== null && isUuid(given) ? given.toLowerCase() : randomUUIDv7();
}
