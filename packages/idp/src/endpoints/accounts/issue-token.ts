import { z } from "zod";
import { matchesChallenge } from "../../clients/code-challenge.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { remoteAddress } from "../../requests/remote-address.ts";
import { readJson } from "../../requests/request-body.ts";
import { signInWithPassword } from "../../accounts/sign-in.ts";
import { sendTokens, startSession } from "../../sessions/token-response.ts";

const PasswordGrant = z.object({ email: z.string().optional(), password: z.string().optional() });
const RefreshGrant = z.object({ refresh_token: z.string().optional() });
const PkceGrant = z.object({
  auth_code: z.string().optional(),
  code_verifier: z.string().optional(),
});

/** `POST /token?grant_type=password|refresh_token|pkce`: sessions of the product's own front ends. */
export const issueToken: Endpoint = (idp, c) => {
  limitByAddress(idp.limits.tokens, c);
  switch (c.req.query("grant_type")) {
    case "password":
      return passwordGrant(idp, c);
    case "refresh_token":
      return refreshGrant(idp, c);
    case "pkce":
      return pkceGrant(idp, c);
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
};

async function passwordGrant(idp: IdpContext, c: IdpRequest): Promise<Response> {
  const { email = "", password = "" } = await readJson(c, PasswordGrant);
  if (email === "") {
    throw new AuthError(400, "validation_failed", "missing email or phone");
  }
  const account = await signInWithPassword(idp, { email, password, caller: remoteAddress(c) });
  return sendTokens(idp, c, startSession(idp, c, account, "password"));
}

/** Exchanges the code of a PKCE flow's redirect for a session. */
async function pkceGrant(idp: IdpContext, c: IdpRequest): Promise<Response> {
  const { auth_code: code = "", code_verifier: verifier = "" } = await readJson(c, PkceGrant);
  if (code === "" || verifier === "") {
    throw new AuthError(
      400,
      "validation_failed",
      "invalid request: both auth code and code verifier should be non-empty",
    );
  }
  const flow = idp.flowCodes.find(code);
  const account = flow === null ? null : idp.accounts.findById(flow.userId);
  if (flow === null || account === null) {
    throw new AuthError(
      404,
      "flow_state_not_found",
      "invalid flow state, no valid flow state found",
    );
  }
  if (!matchesChallenge(verifier, flow.codeChallenge)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  idp.flowCodes.consume(code);
  if (account.banned) {
    throw new AuthError(403, "user_banned", "User is banned");
  }
  return sendTokens(idp, c, startSession(idp, c, account, flow.method));
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
  return sendTokens(idp, c, { account, session });
}
