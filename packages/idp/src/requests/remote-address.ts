import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { toClientNetwork, clientAddress } from "@werkbank/http/client-address";
import type { MiddlewareHandler } from "hono";
import type { IdpEnv, IdpRequest } from "../context.ts";

/**
 * Identifies the client for the rate limits by the peer address of the connection. Only a server that sends the
 * secret key as `apikey` may send its own client's address in `Sb-Forwarded-For`, as with Supabase. Other headers
 * are ignored, since any client can send them.
 */
export function identifyCaller(secretKey: string | null): MiddlewareHandler<IdpEnv> {
  return async (c, next) => {
    const isTrusted =
      secretKey !== null && equalsInConstantTime(c.req.header("apikey") ?? "", secretKey);
    const [forwardedFor = ""] = isTrusted
      ? (c.req.header("Sb-Forwarded-For") ?? "").split(",")
      : [];
    const address =
      isIP(forwardedFor.trim()) === 0
        ? clientAddress(c.req.raw, c.env.incoming, 0)
        : forwardedFor.trim();
    c.set("caller", address === null ? "in process" : toClientNetwork(address));
    await next();
  };
}

/** Returns the client address as rate limits count it: an IPv4 address, or an IPv6 network. */
export const remoteAddress = (c: IdpRequest): string => c.get("caller");

function equalsInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
