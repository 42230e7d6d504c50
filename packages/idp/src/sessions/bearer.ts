import type { Account } from "../store/accounts.ts";
import type { IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import type { Session } from "../store/sessions.ts";

export type AuthenticatedSession = { account: Account; session: Session };

/**
 * Returns the user of one of our bearer tokens whose session is still active.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`
 */
export async function requireUser(idp: IdpContext, c: IdpRequest): Promise<AuthenticatedSession> {
  const [, token] = /^bearer (\S+)$/iu.exec(c.req.header("Authorization") ?? "") ?? [];
  if (token === undefined) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const claims = await idp.keys.verify(token).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : "unknown reason";
    throw new AuthError(
      403,
      "bad_jwt",
      `invalid JWT: unable to parse or verify signature, ${reason}`,
    );
  });
  const { sub, session_id: sessionId } = claims;
  if (sub === undefined || typeof sessionId !== "string") {
    // An ID token also has our signature, but is not an access token.
    throw new AuthError(403, "bad_jwt", "invalid claim: missing sub or session_id claim");
  }
  const account = idp.accounts.findById(sub);
  if (account === null) {
    throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  }
  if (account.banned) {
    throw new AuthError(403, "user_banned", "User is banned");
  }
  const session = idp.sessions.find(sessionId);
  if (session === null || session.userId !== account.id) {
    throw new AuthError(
      403,
      "session_not_found",
      "Session from session_id claim in JWT does not exist",
    );
  }
  return { account, session };
}

/**
 * Works like `requireUser` but rejects tokens of OAuth clients: a client must not approve clients or change the
 * password on its user's behalf.
 */
export async function requireFirstPartySession(
  idp: IdpContext,
  c: IdpRequest,
): Promise<AuthenticatedSession> {
  const authenticated = await requireUser(idp, c);
  if (authenticated.session.clientId !== null) {
    throw new AuthError(
      403,
      "insufficient_permissions",
      "Tokens of OAuth clients are not accepted here",
    );
  }
  return authenticated;
}
