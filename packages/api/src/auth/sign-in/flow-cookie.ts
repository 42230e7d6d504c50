import { createTokenSeal } from "./token-seal.ts";
import type { AuthorizationFlow } from "./oidc-client.ts";

/** How long a user may take at the provider, in seconds. */
const lifetimeSeconds = 15 * 60;

/** A sign-in in progress, and where it leads. */
export type StoredFlow = AuthorizationFlow & { returnPath: string };

/**
 * Stores a sign-in in progress in a cookie of its browser, so that a response for another browser is rejected: an
 * attacker could otherwise sign a user in to the attacker's account.
 */
export type FlowCookie = {
  toSetCookie(flow: StoredFlow): Promise<string>;
  /** Returns null if there is none, or it is too old. */
  read(request: Request): Promise<StoredFlow | null>;
};

/** Returns the `Set-Cookie` line that removes the cookie: a flow is used once. */
export function toExpiredFlowCookie(baseUrl: string): string {
  const { name, attributes } = toCookie(baseUrl);
  return `${name}=; Max-Age=0; ${attributes}`;
}

export function createFlowCookie(options: {
  baseUrl: string;
  secret: string;
  now: () => number;
}): FlowCookie {
  const { baseUrl, secret, now } = options;
  const { name, attributes } = toCookie(baseUrl);
  const { seal, open } = createTokenSeal(secret, "sign-in-flow");

  return {
    async toSetCookie(flow) {
      const value = await seal({ ...flow, expiresAt: now() + lifetimeSeconds * 1_000 });
      return `${name}=${value}; Max-Age=${lifetimeSeconds}; ${attributes}`;
    },

    async read({ headers }) {
      const values = (headers.get("cookie") ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      if (values.length !== 1) return null;
      const flow = await open(values[0] ?? "");
      if (flow === null || Number(flow["expiresAt"]) <= now()) return null;
      return flow as StoredFlow;
    },
  };
}

function toCookie(baseUrl: string): { name: string; attributes: string } {
  const isSecure = baseUrl.startsWith("https:");
  return {
    // The prefix keeps other hosts of the same domain from setting it (RFC 6265bis section 4.1.3.2).
    name: isSecure ? "__Host-werkbank-sign-in" : "werkbank-sign-in",
    // Lax, since the provider's redirect comes from another site.
    attributes: `Path=/; HttpOnly;${isSecure ? " Secure;" : ""} SameSite=Lax`,
  };
}
