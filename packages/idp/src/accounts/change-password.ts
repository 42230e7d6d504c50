import { sendNotice } from "../mail/account-mail.ts";
import type { Account } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import type { OneTimeToken } from "../store/one-time-tokens.ts";
import { assertStrongPassword } from "./password-rules.ts";
import type { Language } from "@werkbank/http/accept-language";

/**
 * Sets a new password and ends everything that the old one may have started: sessions (also of OAuth clients),
 * sign-ins at our pages, unexchanged codes, links and codes in mail, a pending e-mail change. Then notifies the
 * owner by mail.
 * @throws AuthError 422 `weak_password`, `same_password`; 403 `otp_expired` if the token was used,
 *   `session_not_found` if another change or a sign-out came first
 */
export async function changePassword(
  idp: IdpContext,
  account: Account,
  password: string,
  options: {
    /** The session that makes the request and is kept; null ends them all. */
    keptSessionId: string | null;
    language: Language;
    /** The mailed token that authorizes the change and is consumed by it. Its holder owns the address. */
    token?: OneTimeToken;
  },
): Promise<void> {
  assertStrongPassword(password);
  if (await idp.passwords.verify(password, account.passwordHash)) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  const hash = await idp.passwords.hash(password);
  const { keptSessionId, language, token } = options;
  idp.transaction(() => {
    if (token !== undefined) {
      if (!idp.oneTimeTokens.consume(token)) {
        throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
      }
      idp.accounts.confirm(account.id);
    }
    assertStillCurrent(idp, account, keptSessionId);
    idp.accounts.setPassword(account.id, hash);
    idp.accounts.cancelEmailChange(account.id);
    if (keptSessionId === null) {
      idp.sessions.endAll(account.id);
    } else {
      idp.sessions.endOthers(account.id, keptSessionId);
    }
    idp.browserSessions.endAll(account.id);
    idp.authorizations.invalidateCodes(account.id);
    idp.flowCodes.endAll(account.id);
    idp.oneTimeTokens.endAll(account.id);
    sendNotice(idp, "password_changed", account.email, language);
  });
}

/** Throws if the session ended or the password changed while passwords were being hashed. */
function assertStillCurrent(idp: IdpContext, account: Account, sessionId: string | null): void {
  const isCurrent = idp.accounts.findById(account.id)?.passwordHash === account.passwordHash;
  if (isCurrent && (sessionId === null || idp.sessions.find(sessionId) !== null)) return;
  throw new AuthError(403, "session_not_found", "The session has ended in the meantime");
}
