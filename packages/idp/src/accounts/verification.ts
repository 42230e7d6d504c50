import type { Account } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";
import { AuthError, TooManyRequests } from "../http/errors.ts";
import type { OneTimeToken, TokenKind } from "../store/one-time-tokens.ts";

/**
 * Finds the token of a typed code; counts wrong codes per address, known or not.
 * @throws AuthError 403 `otp_expired`; TooManyRequests
 */
export function findTokenByCode(
  idp: IdpContext,
  email: string,
  code: string,
  kinds: readonly TokenKind[],
): OneTimeToken {
  if (!idp.limits.verifications.take(email)) {
    const seconds = idp.limits.verifications.secondsLeft(email);
    throw new TooManyRequests("over_request_rate_limit", seconds);
  }
  const token = idp.oneTimeTokens.findByCode(email, code, kinds);
  if (token === null) {
    throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
  }
  idp.limits.verifications.refund(email);
  return token;
}

/**
 * Returns the account that a token is for.
 * @throws AuthError 403 `otp_expired`, `user_banned`
 */
export function requireTokenAccount(idp: IdpContext, token: OneTimeToken | null): Account {
  const userId = token?.userId ?? null;
  const account = userId === null ? null : idp.accounts.findById(userId);
  // A new address confirms only itself: the user may have requested another one since.
  const isSuperseded = token?.kind === "email_change_new" && token.email !== account?.newEmail;
  if (account === null || isSuperseded) {
    throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  }
  if (account.banned) {
    throw new AuthError(403, "user_banned", "User is banned");
  }
  return account;
}

/**
 * Consumes a token and applies it: confirms an address or one side of an email change.
 * @returns the account, or null if the other address of an email change must still confirm
 * @throws AuthError as `requireTokenAccount`; 422 `email_exists` if the new address has an account by now
 */
export function applyToken(idp: IdpContext, token: OneTimeToken | null): Account | null {
  return idp.transaction(() => {
    const account = requireTokenAccount(idp, token);
    if (token === null || !idp.oneTimeTokens.consume(token)) {
      throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    }
    if (token.kind === "confirmation" || token.kind === "recovery") {
      // The holder of a mailed token owns the address, whatever the mail was for.
      idp.accounts.confirm(account.id);
    } else if (!agreeToEmailChange(idp, account, token.kind)) {
      return null;
    }
    return idp.accounts.findById(account.id);
  });
}

function agreeToEmailChange(idp: IdpContext, account: Account, kind: TokenKind): boolean {
  const { emailChangeConfirmed, newEmail } = account;
  if (emailChangeConfirmed === null || emailChangeConfirmed === kind) {
    idp.accounts.confirmEmailChange(account.id, kind);
    return false;
  }
  if (newEmail !== null && idp.accounts.findByEmail(newEmail) !== null) {
    throw new AuthError(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  }
  idp.accounts.changeEmail(account.id);
  // Invalidates everything in the old mailbox, including links to set a new password.
  idp.oneTimeTokens.endAll(account.id);
  return true;
}
