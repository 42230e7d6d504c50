import type { Account } from "./accounts.ts";
import type { IdpContext } from "./context.ts";
import { AuthError } from "./errors.ts";
import { longestPassword } from "./password-rules.ts";

/**
 * The account of this pair of e-mail address and password. An unknown address and a wrong password
 * give the same answer after the same work.
 * @throws AuthError 400 `invalid_credentials`, `user_banned`, `email_not_confirmed`; 429
 * `over_request_rate_limit` after too many failures.
 */
export async function signInWithPassword(
  idp: IdpContext,
  email: string,
  password: string,
): Promise<Account> {
  const key = email.trim().toLowerCase().slice(0, 320);
  // Counted before the slow work, so that parallel guesses count too.
  if (!idp.limits.failedSignIns.take(key)) {
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
  }
  const account = idp.accounts.findByEmail(email);
  const right = await idp.passwords.verify(
    password.slice(0, longestPassword),
    account?.passwordHash ?? null,
  );
  if (account === null || !right || password.length > longestPassword) {
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  idp.limits.failedSignIns.giveBack(key);
  if (account.banned) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (account.emailConfirmedAt === null) {
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  }
  idp.accounts.signedIn(account.id);
  return idp.accounts.findById(account.id) ?? account;
}
