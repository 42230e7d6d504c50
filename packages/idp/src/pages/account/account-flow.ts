import type { Account } from "../../store/accounts.ts";
import { loadPendingAuthorization } from "../../clients/consent.ts";
import type { PendingAuthorization } from "../../clients/consent.ts";
import type { IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { browserCookie, setBrowserCookie } from "../shell/browser-form.ts";
import { type Destination, type PageVisit, toDestinationQuery } from "../../requests/page-visit.ts";
import type { DoneKind } from "../shell/account-messages.ts";
import { consentPath, donePath } from "../../http/paths.ts";

/** Returns the authorization request behind these pages if it is still pending. */
export function findPendingAuthorization(idp: IdpContext, id: string): PendingAuthorization | null {
  if (id === "") {
    return null;
  }
  try {
    return loadPendingAuthorization(idp, id);
  } catch (error) {
    if (error instanceof AuthError) {
      return null;
    }
    throw error;
  }
}

/** Reads the browser's cookie and the user's destination. */
export function readPageVisit(idp: IdpContext, c: IdpRequest): PageVisit {
  return {
    cookie: browserCookie(idp, c),
    authorizationId: c.req.query("authorization_id") ?? "",
    redirectTo: idp.redirects.returnTo(c.req.query("redirect_to")) ?? "",
  };
}

/** A visit to a page through the link of a message. */
export type LinkPageVisit = PageVisit & { token: string };

export function readLinkPageVisit(idp: IdpContext, c: IdpRequest): LinkPageVisit {
  return { ...readPageVisit(idp, c), token: c.req.query("token") ?? "" };
}

/** Adds the pending authorization request to the page's path. */
export function withAuthorization(path: string, authorizationId: string): string {
  return withDestination(path, { authorizationId, redirectTo: "" });
}

/** Adds the user's destination to the page's path. */
export function withDestination(path: string, destination: Destination): string {
  const query = toDestinationQuery(destination);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the URL of the user's destination; null if there is none. */
export function nextUrl(idp: IdpContext, destination: Destination): string | null {
  const pending = findPendingAuthorization(idp, destination.authorizationId);
  if (pending !== null) return withAuthorization(consentPath, pending.authorization.id);
  return destination.redirectTo === "" ? null : destination.redirectTo;
}

/** Returns the URI to which the page's forms may redirect: that of the pending request, else the destination. */
export function redirectUriOf(
  pending: PendingAuthorization | null,
  redirectTo: string,
): { redirectUri?: string } {
  const redirectUri = pending?.authorization.redirectUri ?? redirectTo;
  return redirectUri === "" ? {} : { redirectUri };
}

/** Signs this browser in under a new cookie value. */
export function signInBrowser(
  idp: IdpContext,
  c: IdpRequest,
  cookie: string,
  account: Account,
): void {
  idp.accounts.recordSignIn(account.id);
  idp.browserSessions.signOut(cookie);
  setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id, c.req.header("User-Agent")));
}

/** Redirects to the user's destination, else to the done page. */
export function redirectToDestination(
  idp: IdpContext,
  c: IdpRequest,
  destination: Destination,
  done: DoneKind,
): Response {
  return seeOther(c, nextUrl(idp, destination) ?? `${donePath}?of=${done}`);
}

export function seeOther(c: IdpRequest, path: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}
