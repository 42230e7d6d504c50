import type { Account } from "./accounts.ts";
import type { IdpContext } from "./context.ts";
import { AuthError } from "./errors.ts";

const shortestPassword = 6;
const longestPassword = 1024;

/**
 * Gives an account a new password and ends its sessions but the kept one: the session of a token, or
 * the browser of the account page.
 * @throws AuthError 422 `weak_password`, `same_password`
 */
export async function changePassword(
  idp: IdpContext,
  account: Account,
  password: string,
  kept: { sessionId: string } | { browserCookie: string },
): Promise<void> {
  if (password.length < shortestPassword || password.length > longestPassword) {
    throw new AuthError(
      422,
      "weak_password",
      `Password should have ${shortestPassword} to ${longestPassword} characters.`,
      { weak_password: { reasons: ["length"] } },
    );
  }
  if (await idp.passwords.verify(password, account.passwordHash)) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  idp.accounts.setPassword(account.id, await idp.passwords.hash(password));
  if ("sessionId" in kept) {
    idp.sessions.endOthers(account.id, kept.sessionId);
    idp.browserSessions.endAll(account.id);
  } else {
    idp.sessions.endAll(account.id);
    idp.browserSessions.endOthers(account.id, kept.browserCookie);
  }
}
