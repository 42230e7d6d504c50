import type { Principal } from "./principal.ts";

/** Returns a principal for calls that the service makes on behalf of a user: without token or display data. */
export function toUserPrincipal(
  userId: string,
  {
    clientId = null,
    clientName = null,
    scopes = [],
  }: Partial<Pick<Principal, "clientId" | "clientName" | "scopes">> = {},
): Principal {
  return {
    userId,
    isService: false,
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
    issuedAt: 0,
    expiresAt: 0,
    credential: "bearer",
  };
}
