import type { Account } from "../../store/accounts.ts";
import type { IdpContext } from "../../context.ts";

/** Who is signed in to the provider's pages in the browser with this cookie, or null. */
export function signedInAccount(idp: IdpContext, cookie: string): Account | null {
  const userId = idp.browserSessions.userId(cookie);
  const account = userId === null ? null : idp.accounts.findById(userId);
  return account === null || account.banned ? null : account;
}
