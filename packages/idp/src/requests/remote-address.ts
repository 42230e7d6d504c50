import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { addressSubject, clientAddress } from "@werkbank/http/client-address";
import type { MiddlewareHandler } from "hono";
import type { IdpEnv, IdpRequest } from "../context.ts";

/**
 * Finds out who asks, as the limits count it: the peer of the connection. Only a server that knows the
 * secret key, which it sends as `apikey`, may name the one it asks for in `Sb-Forwarded-For`, as at
 * Supabase. No other header is believed: anyone can send one.
 */
export function nameCaller(secretKey: string | null): MiddlewareHandler<IdpEnv> {
  return async (c, next) => {
    const isTrusted = secretKey !== null && isSame(c.req.header("apikey") ?? "", secretKey);
    const [named = ""] = isTrusted ? (c.req.header("Sb-Forwarded-For") ?? "").split(",") : [];
    const address =
      isIP(named.trim()) === 0 ? clientAddress(c.req.raw, c.env.incoming, 0) : named.trim();
    c.set("caller", address === null ? "in process" : addressSubject(address));
    await next();
  };
}

/** Who asks: an IPv4 address, or a network of IPv6. */
export const remoteAddress = (c: IdpRequest): string => c.get("caller");

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
