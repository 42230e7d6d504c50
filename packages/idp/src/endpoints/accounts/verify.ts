import { z } from "zod";
import type { Account } from "../../store/accounts.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../../context.ts";
import { toEmailAddress } from "../../accounts/email-address.ts";
import { AuthError } from "../../http/errors.ts";
import { isPkceToken } from "../../store/one-time-tokens.ts";
import type { OneTimeToken, TokenKind } from "../../store/one-time-tokens.ts";
import { confirmPath, newPasswordPath } from "../../http/paths.ts";
import { readJson } from "../../requests/request-body.ts";
import type { SignInMethod } from "../../store/sessions.ts";
import { sendTokens, startSession, toTokenMembers } from "../../sessions/token-response.ts";
import { applyToken, findTokenByCode } from "../../accounts/verification.ts";

const tokenKindsByType: Record<string, readonly TokenKind[]> = {
  signup: ["confirmation"],
  recovery: ["recovery"],
  magiclink: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
};

const firstAddressConfirmed =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const VerifyRequest = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
});

/** `POST /verify`: exchanges `{type, token_hash}` or `{type, email, token}` for a session. */
export const verify: Endpoint = async (idp, c) => {
  const body = await readJson(c, VerifyRequest);
  const kinds = toTokenKinds(body.type);
  const account = applyToken(idp, findToken(idp, body, kinds));
  if (account === null) {
    return c.json({ msg: firstAddressConfirmed, code: "200" }, 200, {
      "Cache-Control": "no-store",
    });
  }
  return sendTokens(idp, c, startSession(idp, c, account, "otp"));
};

/**
 * `GET /verify?token=…&type=…&redirect_to=…`: a message's link. Redirects to the client with a session in the
 * fragment, or with a code in a PKCE flow; errors redirect there too. Without a target, our own page asks the
 * user to press a button.
 */
export const followLink: Endpoint = async (idp, c) => {
  if (isPrefetch(c)) {
    return c.body(null, 503, { "Cache-Control": "no-store", "Retry-After": "0" });
  }
  const token = c.req.query("token") ?? "";
  const type = c.req.query("type") ?? "";
  if (token === "") {
    throw validationFailed("Verify requires a token or a token hash");
  }
  const kinds = toTokenKinds(type);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const redirectTo = idp.redirects.choose(c.req.query("redirect_to"));
  if (redirectTo === null) {
    const page = new URL(type === "recovery" ? newPasswordPath : confirmPath, idp.issuer);
    page.searchParams.set("token", token);
    return c.redirect(page.href, 303);
  }
  try {
    const found = idp.oneTimeTokens.find(token, kinds);
    const account = applyToken(idp, found);
    if (account === null || found === null) {
      return c.redirect(withMessage(redirectTo, firstAddressConfirmed, isPkceToken(token)), 303);
    }
    return c.redirect(await toSessionRedirect(idp, c, redirectTo, type, account, found), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    return c.redirect(withError(redirectTo, error, isPkceToken(token)), 303);
  }
};

/**
 * Whether a program previews a link before the user opens it: mail scanners send HEAD, browsers declare a
 * prefetch. They must not consume the token. A program that sends a plain GET cannot be recognized.
 */
function isPrefetch(c: IdpRequest): boolean {
  const purpose = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"]
    .map((name) => c.req.header(name) ?? "")
    .join(" ");
  return c.req.raw.method === "HEAD" || /\b(prefetch|prerender|preview)\b/iu.test(purpose);
}

function toTokenKinds(type: string | null | undefined): readonly TokenKind[] {
  if (!type) {
    throw validationFailed("Verify requires a verification type");
  }
  const kinds = Object.hasOwn(tokenKindsByType, type) ? tokenKindsByType[type] : undefined;
  if (kinds === undefined) {
    throw validationFailed("Invalid email verification type");
  }
  return kinds;
}

function findToken(
  idp: IdpContext,
  body: z.infer<typeof VerifyRequest>,
  kinds: readonly TokenKind[],
): OneTimeToken | null {
  const { token, token_hash: tokenHash, email, phone, redirect_to: redirectTo } = body;
  if (Boolean(token) === Boolean(tokenHash)) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  if (tokenHash) {
    if (email || phone || redirectTo) {
      throw validationFailed("Only the token_hash and type should be provided");
    }
    return idp.oneTimeTokens.find(tokenHash, kinds);
  }
  if (phone || !email || !token) {
    throw validationFailed("Only an email address or phone number should be provided on verify");
  }
  return findTokenByCode(idp, toEmailAddress(email), token, kinds);
}

const flowMethods: Record<Exclude<TokenKind, "reauthentication">, SignInMethod> = {
  confirmation: "email/signup",
  recovery: "recovery",
  email_change_current: "email_change",
  email_change_new: "email_change",
};

async function toSessionRedirect(
  idp: IdpContext,
  c: IdpRequest,
  redirectTo: string,
  type: string,
  account: Account,
  { codeChallenge, kind }: OneTimeToken,
): Promise<string> {
  const url = new URL(redirectTo);
  if (codeChallenge !== null && kind !== "reauthentication") {
    const method = flowMethods[kind];
    const code = idp.flowCodes.issue({ userId: account.id, method, codeChallenge });
    url.searchParams.set("code", code);
    return url.href;
  }
  const started = startSession(idp, c, account, "otp");
  const members = await toTokenMembers(idp, started.account, started.session);
  const parts = Object.entries({ ...members, sb: "", type });
  url.hash = String(new URLSearchParams(parts.map(([name, value]) => [name, String(value)])));
  return url.href;
}

function withMessage(redirectTo: string, message: string, pkce: boolean): string {
  const url = new URL(redirectTo);
  if (pkce) {
    url.searchParams.set("message", message);
  }
  url.hash = String(new URLSearchParams({ message, sb: "" }));
  return url.href;
}

function withError(redirectTo: string, error: AuthError, pkce: boolean): string {
  const members = {
    error: error.status === 403 ? "access_denied" : "invalid_request",
    error_code: error.code,
    error_description: error.message,
  };
  const url = new URL(redirectTo);
  if (pkce) {
    for (const [name, value] of Object.entries(members)) {
      url.searchParams.set(name, value);
    }
  }
  url.hash = String(new URLSearchParams({ ...members, sb: "" }));
  return url.href;
}

function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
