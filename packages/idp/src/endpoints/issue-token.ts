import { z } from "zod";
import type { Account } from "../accounts.ts";
import { toUser } from "../accounts.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../errors.ts";
import { limitByAddress } from "../rate-limit.ts";
import { readJson } from "../request-body.ts";
import type { Session } from "../sessions.ts";
import { signInWithPassword } from "../sign-in.ts";

const PasswordGrant = z.object({ email: z.string().optional(), password: z.string().optional() });
const RefreshGrant = z.object({ refresh_token: z.string().optional() });

/** `POST /token?grant_type=password|refresh_token`: sessions of the product's own front ends. */
export const issueToken: Endpoint = (idp, c) => {
  limitByAddress(idp.limits.tokens, c);
  switch (c.req.query("grant_type")) {
    case "password":
      return passwordGrant(idp, c);
    case "refresh_token":
      return refreshGrant(idp, c);
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
};

async function passwordGrant(idp: IdpContext, c: IdpRequest): Promise<Response> {
  const { email = "", password = "" } = await readJson(c, PasswordGrant);
  if (email === "") {
    throw new AuthError(400, "validation_failed", "missing email or phone");
  }
  const account = await signInWithPassword(idp, email, password);
  const session = idp.sessions.create({
    userId: account.id,
    clientId: null,
    scope: null,
    resource: null,
    method: "password",
    userAgent: c.req.header("User-Agent") ?? "",
  });
  return tokenAnswer(idp, c, account, session);
}

async function refreshGrant(idp: IdpContext, c: IdpRequest): Promise<Response> {
  const { refresh_token: token = "" } = await readJson(c, RefreshGrant);
  if (token === "") {
    throw new AuthError(400, "validation_failed", "refresh_token required");
  }
  const session = idp.sessions.refresh(token, null);
  const account = idp.accounts.findById(session.userId);
  if (account === null || account.banned) {
    throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  }
  return tokenAnswer(idp, c, account, session);
}

async function tokenAnswer(
  idp: IdpContext,
  c: IdpRequest,
  account: Account,
  session: Session,
): Promise<Response> {
  const { token, expiresIn, expiresAt } = await idp.tokens.issueAccessToken(account, session);
  return c.json(
    {
      access_token: token,
      token_type: "bearer",
      expires_in: expiresIn,
      expires_at: expiresAt,
      refresh_token: idp.sessions.refreshToken(session),
      user: toUser(account),
    },
    200,
    { "Cache-Control": "no-store", Pragma: "no-cache" },
  );
}
