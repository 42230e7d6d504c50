import { Problem } from "../problems/problem.ts";
import type { Principal } from "./principal.ts";

export type Scope = "mcp:read" | "mcp:write";

/**
 * Rejects a token that is restricted to other scopes. A token with neither `mcp:read` nor `mcp:write` is
 * unrestricted; `mcp:write` does not imply `mcp:read`.
 *
 * @throws Problem AUTH_INSUFFICIENT_SCOPE
 */
export function assertScope(principal: Pick<Principal, "scopes">, scope: Scope): void {
  const { scopes } = principal;
  const isRestricted = scopes.includes("mcp:read") || scopes.includes("mcp:write");
  if (!isRestricted || scopes.includes(scope)) return;
  throw new Problem(
    "AUTH_INSUFFICIENT_SCOPE",
    `This request needs the scope ${scope}; the token carries ${scopes.join(" and ")}.`,
    { requiredScope: scope, tokenScopes: scopes },
  );
}

/**
 * Returns a `scope` claim as one string; empty if absent, null if it has another type. Accepts an array of
 * strings too: ignoring it would leave the token unrestricted.
 */
export function parseScopeClaim(claim: unknown): string | null {
  if (claim === undefined || claim === null) return "";
  if (Array.isArray(claim)) {
    return claim.every((scope) => typeof scope === "string") ? claim.join(" ") : null;
  }
  return typeof claim === "string" ? claim : null;
}

/** Returns the `mcp:*` values of a scope claim, without duplicates. */
export function toServiceScopes(tokenScope: string): string[] {
  const scopes = tokenScope
    .split(/\s+/u)
    .filter((scope) => /^mcp:[\x21-\x7e]{1,100}$/u.test(scope));
  return [...new Set(scopes)];
}
