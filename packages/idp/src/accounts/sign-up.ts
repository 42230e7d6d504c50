import { v4 as uuidv4 } from "uuid";
import { sendNotice, sendTokenMail, countMailRequest } from "../mail/account-mail.ts";
import type { MailRequest } from "../mail/account-mail.ts";
import { toObscuredAccount } from "../store/accounts.ts";
import type { Account, NewAccount } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";
import { toEmailAddress } from "./email-address.ts";
import { AuthError, TooManyRequests } from "../http/errors.ts";
import { assertStrongPassword } from "./password-rules.ts";
import { randomToken } from "../store/secrets.ts";
import { mergeUserMetadata } from "./user-metadata.ts";

/**
 * Signs up an address. For an address that has an account, returns an equal response after the same work as for a
 * new one, and notifies its owner by mail. Signing up again before the confirmation replaces password and data:
 * the first user to enter an address may not own it.
 * @returns the account, confirmed only with the setting `autoconfirm`
 * @throws AuthError 422 `signup_disabled`, `weak_password`, `user_already_exists` (with `autoconfirm` only),
 *   those of `toEmailAddress`; TooManyRequests
 */
export async function signUp(
  idp: IdpContext,
  form: { email: string | null | undefined; password: string; data: Record<string, unknown> },
  request: MailRequest,
): Promise<Account> {
  if (idp.signUp === "disabled") {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const email = toEmailAddress(form.email);
  assertStrongPassword(form.password);
  const userMetadata = mergeUserMetadata({}, form.data);
  if (!idp.limits.signUps.take(request.caller)) {
    const seconds = idp.limits.signUps.secondsLeft(request.caller);
    throw new TooManyRequests("over_request_rate_limit", seconds);
  }
  if (idp.signUp === "confirm") {
    countMailRequest(idp, email, request);
  }
  const passwordHash = await idp.passwords.hash(form.password);
  return idp.transaction(() => register(idp, { email, passwordHash, userMetadata }, request));
}

function register(idp: IdpContext, newAccount: NewAccount, request: MailRequest): Account {
  const { email } = newAccount;
  const existing = idp.accounts.findByEmail(email);
  const isTaken = existing !== null && (existing.emailConfirmedAt !== null || existing.banned);
  if (isTaken && idp.signUp === "autoconfirm") {
    throw new AuthError(422, "user_already_exists", "User already registered");
  }
  if (isTaken) {
    // Does the same work as for a new address, so that timing doesn't reveal the account.
    const decoy = idp.accounts.create({ ...newAccount, email: randomToken() });
    idp.accounts.recordMailSent(decoy.id, "confirmation");
    idp.accounts.discard(decoy.id);
    sendTokenMail(idp, { kind: "confirmation", email, account: null }, request);
    sendNotice(idp, "already_registered", email, request.language);
    const random = idp.computeMac("obscured-account", email).subarray(0, 16);
    return toObscuredAccount(newAccount, uuidv4({ random }), idp.clock());
  }
  const account =
    existing === null
      ? idp.accounts.create(newAccount)
      : idp.accounts.recreate(existing.id, newAccount);
  if (idp.signUp === "autoconfirm") {
    idp.accounts.confirm(account.id);
  } else {
    idp.accounts.recordMailSent(account.id, "confirmation");
    sendTokenMail(idp, { kind: "confirmation", email, account }, request);
  }
  return idp.accounts.findById(account.id) ?? account;
}
