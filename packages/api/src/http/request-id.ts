import { randomUUIDv7 } from "node:crypto";
import { isUuid } from "../schema/uuid.ts";

/** Returns the id of a request for answers and logs: the caller's own if it is a UUID. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get("x-request-id");
  return given !== null && isUuid(given) ? given.toLowerCase() : randomUUIDv7();
}
