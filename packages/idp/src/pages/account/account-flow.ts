import type { Account } from "../../store/accounts.ts";
import { findPending } from "../../clients/consent.ts";
import type { PendingAuthorization } from "../../clients/consent.ts";
import type { IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { browserCookie, setBrowserCookie } from "../shell/browser-form.ts";
import type { DoneKind } from "../shell/account-messages.ts";
import { consentPath, donePath } from "../../http/paths.ts";

/** Returns the authorization request behind these pages if it is still pending. */
export function pendingOrNull(idp: IdpContext, id: string): PendingAuthorization | null {
  if (id === "") {
    return null;
  }
  try {
    return findPending(idp, id);
  } catch (error) {
    if (error instanceof AuthError) {
      return null;
    }
    throw error;
  }
}

/** What a message's link passes to the page that it leads to. */
export type LinkPage = { token: string; cookie: string; authorizationId: string };

export function readLinkPage(idp: IdpContext, c: IdpRequest): LinkPage {
  return {
    token: c.req.query("token") ?? "",
    cookie: browserCookie(idp, c),
    authorizationId: c.req.query("authorization_id") ?? "",
  };
}

/** Adds the pending request to the page's address. */
export function withAuthorization(path: string, authorizationId: string): string {
  return authorizationId === ""
    ? path
    : `${path}?${new URLSearchParams({ authorization_id: authorizationId })}`;
}

/** Lets the page's forms redirect to the client of the pending request. */
export const redirectUriOf = (pending: PendingAuthorization | null): { redirectUri?: string } =>
  pending === null ? {} : { redirectUri: pending.authorization.redirectUri };

/** Signs this browser in under a new cookie value. */
export function signInBrowser(
  idp: IdpContext,
  c: IdpRequest,
  cookie: string,
  account: Account,
): void {
  idp.accounts.signedIn(account.id);
  idp.browserSessions.signOut(cookie);
  setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id, c.req.header("User-Agent")));
}

/** Goes on to the pending request, else to the page that says what was done. */
export function goOn(
  idp: IdpContext,
  c: IdpRequest,
  authorizationId: string,
  done: DoneKind,
): Response {
  const pending = pendingOrNull(idp, authorizationId);
  return seeOther(
    c,
    pending === null
      ? `${donePath}?of=${done}`
      : withAuthorization(consentPath, pending.authorization.id),
  );
}

export function seeOther(c: IdpRequest, path: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}
