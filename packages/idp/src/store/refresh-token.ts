import { timingSafeEqual } from "node:crypto";
import { parse as parseUuid, stringify as stringifyUuid } from "uuid";
import type { MacFunction } from "./secrets.ts";

const macLength = 16;

/**
 * Encodes session id, counter and MAC, so that the current refresh token can be recreated without being stored.
 */
export function encodeRefreshToken(
  sessionId: string,
  counter: number,
  computeMac: MacFunction,
): string {
  const body = Buffer.alloc(20);
  body.set(parseUuid(sessionId));
  body.writeUInt32BE(counter, 16);
  const mac = computeMac("refresh-token", body).subarray(0, macLength);
  return Buffer.concat([body, mac]).toString("base64url");
}

/** Decodes a refresh token; null if it is not one of ours. */
export function decodeRefreshToken(
  token: string,
  computeMac: MacFunction,
): { sessionId: string; counter: number } | null {
  if (!/^[\w-]{48}$/u.test(token)) {
    return null;
  }
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(0, 20);
  const mac = computeMac("refresh-token", body).subarray(0, macLength);
  if (!timingSafeEqual(mac, bytes.subarray(20))) {
    return null;
  }
  return { sessionId: stringifyUuid(body.subarray(0, 16)), counter: body.readUInt32BE(16) };
}
