import type { Account } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";
import { AuthError, TooManyRequests } from "../http/errors.ts";
import { longestPassword } from "./password-rules.ts";

/**
 * The account of this pair of e-mail address and password, allowed to sign in or not. An unknown
 * address and a wrong password give the same answer after the same work.
 * @throws AuthError 400 `invalid_credentials`; TooManyRequests after too many failures
 */
export async function checkPassword(
  idp: IdpContext,
  email: string,
  password: string,
): Promise<Account> {
  const key = email.trim().toLowerCase().slice(0, 320);
  // Counted before the slow work, so that parallel guesses count too.
  if (!idp.limits.failedSignIns.take(key)) {
    const seconds = idp.limits.failedSignIns.secondsLeft(key);
    throw new TooManyRequests("over_request_rate_limit", seconds);
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
  return account;
}

/**
 * As `checkPassword`, of an account that may sign in; notes that it did.
 * @throws AuthError also 400 `user_banned`, `email_not_confirmed`
 */
export async function signInWithPassword(
  idp: IdpContext,
  email: string,
  password: string,
): Promise<Account> {
  const account = await checkPassword(idp, email, password);
  if (account.banned) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (account.emailConfirmedAt === null) {
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  }
  idp.accounts.signedIn(account.id);
  return idp.accounts.findById(account.id) ?? account;
}
