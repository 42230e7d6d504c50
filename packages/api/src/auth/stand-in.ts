import type { Principal } from "./principal.ts";

/** Somebody for whom the service calls by itself: there is no token, and nothing to show of the person. */
export function standInFor(
  userId: string,
  {
    clientId = null,
    clientName = null,
    scopes = [],
  }: Partial<Pick<Principal, "clientId" | "clientName" | "scopes">> = {},
): Principal {
  return {
    userId,
    email: null,
    displayName: null,
    avatarUrl: null,
    emailConfirmed: null,
    clientId,
    clientName,
    sessionId: null,
    scopes,
    tokenScope: scopes.join(" "),
    audience: [],
    expiresAt: 0,
    by: "bearer",
  };
}
