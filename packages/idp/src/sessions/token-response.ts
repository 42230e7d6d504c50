import { toUser } from "../store/accounts.ts";
import type { Account } from "../store/accounts.ts";
import type { IdpContext, IdpRequest } from "../context.ts";
import type { Session, SignInMethod } from "../store/sessions.ts";

/** Starts a session of the product's own front ends; records the sign-in with the account. */
export function startSession(
  idp: IdpContext,
  c: IdpRequest,
  account: Account,
  method: SignInMethod,
): { account: Account; session: Session } {
  idp.accounts.recordSignIn(account.id);
  const session = idp.sessions.create({
    userId: account.id,
    clientId: null,
    scope: null,
    resource: null,
    method,
    userAgent: c.req.header("User-Agent") ?? "",
  });
  return { account: idp.accounts.findById(account.id) ?? account, session };
}

/** Builds the members of a token response, without `user`. */
export async function toTokenMembers(
  idp: IdpContext,
  account: Account,
  session: Session,
): Promise<{
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
}> {
  const { token, expiresIn, expiresAt } = await idp.tokens.issueAccessToken(account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: idp.sessions.refreshToken(session),
  };
}

export async function sendTokens(
  idp: IdpContext,
  c: IdpRequest,
  { account, session }: { account: Account; session: Session },
): Promise<Response> {
  const members = await toTokenMembers(idp, account, session);
  return c.json({ ...members, user: toUser(account) }, 200, {
    "Cache-Control": "no-store",
    Pragma: "no-cache",
  });
}
