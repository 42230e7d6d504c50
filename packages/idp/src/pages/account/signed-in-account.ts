import type { Account } from "../../store/accounts.ts";
import type { IdpContext } from "../../context.ts";

/** Returns the account that is signed in to the provider's pages with this cookie, or null. */
export function signedInAccount(idp: IdpContext, cookie: string): Account | null {
  const userId = idp.browserSessions.userId(cookie);
  const account = userId === null ? null : idp.accounts.findById(userId);
  return account === null || account.banned ? null : account;
}
