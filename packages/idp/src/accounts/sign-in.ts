import type { Account } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";
import { AuthError, TooManyRequests } from "../http/errors.ts";
import { maxPasswordLength } from "./password-rules.ts";

/** Email address, password and client address of a sign-in attempt. */
export type Credentials = {
  email: string;
  password: string;
  /** As `remoteAddress` gives it. */
  caller: string;
};

/**
 * Returns the account with this email address and password, whether or not it may sign in. An unknown address
 * and a wrong password give the same error after the same work.
 * @throws AuthError 400 `invalid_credentials`; TooManyRequests after too many failures, and if the queue of
 *   passwords to verify is full
 */
export async function checkPassword(
  idp: IdpContext,
  { email, password, caller }: Credentials,
): Promise<Account> {
  const attempt = countAttempt(idp, email, caller);
  const found = idp.accounts.findByEmail(email);
  const isMatch = await idp.passwords
    .verify(password.slice(0, maxPasswordLength), found?.passwordHash ?? null)
    .catch((error: unknown) => {
      // The caller has learned nothing about the password.
      attempt.refund();
      throw error;
    });
  // Loaded again: the password may have changed while this one was verified.
  const account = found === null ? null : idp.accounts.findById(found.id);
  const isCurrent = isMatch && account?.passwordHash === found?.passwordHash;
  if (account === null || !isCurrent || password.length > maxPasswordLength) {
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  attempt.reset();
  return account;
}

/**
 * Counts an attempt before the slow work, so that parallel guesses count too: with a low limit per caller and
 * account, so that an attacker cannot use up the owner's attempts elsewhere, and with a high limit per account,
 * against distributed attacks on one account.
 * @throws TooManyRequests
 */
function countAttempt({ limits }: IdpContext, email: string, caller: string) {
  const { failedSignIns, failedSignInsOfAccount } = limits;
  const account = email.trim().toLowerCase().slice(0, 320);
  const pair = `${caller} ${account}`;
  // In sequence: a caller over the low limit must not use up the high one.
  for (const [limit, key] of [
    [failedSignIns, pair],
    [failedSignInsOfAccount, account],
  ] as const) {
    if (!limit.take(key)) {
      throw new TooManyRequests("over_request_rate_limit", limit.secondsLeft(key));
    }
  }
  return {
    refund() {
      failedSignIns.refund(pair);
      failedSignInsOfAccount.refund(account);
    },
    reset() {
      failedSignIns.reset(pair);
      failedSignInsOfAccount.refund(account);
    },
  };
}

/**
 * Verifies the password like `checkPassword`, and that the account may sign in; records the sign-in.
 * @throws AuthError also 400 `user_banned`, `email_not_confirmed`
 */
export async function signInWithPassword(
  idp: IdpContext,
  credentials: Credentials,
): Promise<Account> {
  const account = await checkPassword(idp, credentials);
  if (account.banned) {
    throw new AuthError(400, "user_banned", "User is banned");
  }
  if (account.emailConfirmedAt === null) {
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  }
  idp.accounts.recordSignIn(account.id);
  return idp.accounts.findById(account.id) ?? account;
}
