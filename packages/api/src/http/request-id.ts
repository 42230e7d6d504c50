import { randomUUIDv7 } from "node:crypto";
import { isUuid } from "../schema/uuid.ts";

/** Returns the request id for responses and logs: `X-Request-Id` if it is a UUID, else a new one. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get("x-request-id");
  return given !== null && isUuid(given) ? given.toLowerCase() : randomUUIDv7();
}
