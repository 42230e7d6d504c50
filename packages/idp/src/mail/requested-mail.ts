import { sendNotice, sendTokenMail, countMailRequest } from "./account-mail.ts";
import type { MailRequest } from "./account-mail.ts";
import type { Account } from "../store/accounts.ts";
import type { IdpContext } from "../context.ts";

/**
 * Sends a password reset message if the address has an account. The response does not reveal whether it has.
 * @throws TooManyRequests
 */
export function requestRecovery(idp: IdpContext, email: string, request: MailRequest): void {
  countMailRequest(idp, email, request);
  const found = idp.accounts.findByEmail(email);
  const account = found?.banned === true ? null : found;
  idp.transaction(() => {
    idp.accounts.recordMailSent(account?.id ?? "", "recovery");
    sendTokenMail(idp, { kind: "recovery", email, account }, request);
  });
}

/**
 * Resends the sign-up message if the account is unconfirmed. The response does not reveal whether it is.
 * @throws TooManyRequests
 */
export function resendConfirmation(idp: IdpContext, email: string, request: MailRequest): void {
  countMailRequest(idp, email, request);
  const found = idp.accounts.findByEmail(email);
  const isUnconfirmed = found !== null && found.emailConfirmedAt === null && !found.banned;
  const account = isUnconfirmed ? found : null;
  idp.transaction(() => {
    idp.accounts.recordMailSent(account?.id ?? "", "confirmation");
    sendTokenMail(idp, { kind: "confirmation", email, account }, request);
  });
}

/**
 * Mails both addresses of an email change to confirm it. The response does not reveal whether the new address has
 * an account.
 * @throws TooManyRequests
 */
export function requestEmailChange(
  idp: IdpContext,
  account: Account,
  newEmail: string,
  request: MailRequest,
): void {
  countMailRequest(idp, account.email, request);
  countMailRequest(idp, newEmail, request);
  idp.transaction(() => {
    idp.accounts.requestEmailChange(account.id, newEmail);
    sendEmailChange(idp, { ...account, newEmail }, request);
  });
}

/** Resends the messages of a pending change of this address, if any. */
export function resendEmailChange(idp: IdpContext, email: string, request: MailRequest): void {
  countMailRequest(idp, email, request);
  const account = idp.accounts.findByEmail(email);
  idp.transaction(() => {
    if (account === null || account.newEmail === null || account.banned) {
      sendTokenMail(idp, { kind: "email_change_current", email, account: null }, request);
    } else {
      idp.accounts.requestEmailChange(account.id, account.newEmail);
      sendEmailChange(idp, { ...account, newEmail: account.newEmail }, request);
    }
  });
}

function sendEmailChange(
  idp: IdpContext,
  account: Account & { newEmail: string },
  request: MailRequest,
): void {
  const { email, newEmail } = account;
  const isTaken = idp.accounts.findByEmail(newEmail) !== null;
  sendTokenMail(idp, { kind: "email_change_current", email, account }, request);
  // An address that has an account gets no link to confirm, so the change stays pending.
  const recipientAccount = isTaken ? null : account;
  sendTokenMail(
    idp,
    { kind: "email_change_new", email: newEmail, account: recipientAccount },
    request,
  );
  if (isTaken) sendNotice(idp, "email_change_taken", newEmail, request.language);
}
