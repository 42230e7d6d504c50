import type { Account } from "./accounts.ts";
import type { IdpContext } from "./context.ts";
import { AuthError } from "./errors.ts";
import { requireStrongPassword } from "./password-rules.ts";

/**
 * Sets a new password and ends everything that the old one may have opened.
 * @throws AuthError 422 `weak_password`, `same_password`
 */
export async function changePassword(
  idp: IdpContext,
  account: Account,
  password: string,
  how: {
    /** The session that asks; null ends them all. */
    keptSessionId: string | null;
  },
): Promise<void> {
  requireStrongPassword(password);
  if (await idp.passwords.verify(password, account.passwordHash)) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  idp.accounts.setPassword(account.id, await idp.passwords.hash(password));
  if (how.keptSessionId === null) {
    idp.sessions.endAll(account.id);
  } else {
    idp.sessions.endOthers(account.id, how.keptSessionId);
  }
  idp.browserSessions.endAll(account.id);
}
