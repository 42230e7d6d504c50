import type { Account } from "../../store/accounts.ts";
import { findPending } from "../../clients/consent.ts";
import type { PendingAuthorization } from "../../clients/consent.ts";
import type { IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { browserCookie, setBrowserCookie } from "../shell/browser-form.ts";
import { type Destination, type PageVisit, toDestinationQuery } from "../../requests/page-visit.ts";
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

/** Reads which browser opens a page, and where its user goes afterwards. */
export function readPageVisit(idp: IdpContext, c: IdpRequest): PageVisit {
  return {
    cookie: browserCookie(idp, c),
    authorizationId: c.req.query("authorization_id") ?? "",
    redirectTo: idp.redirects.returnTo(c.req.query("redirect_to")) ?? "",
  };
}

/** What a message's link passes to the page that it leads to. */
export type LinkPage = PageVisit & { token: string };

export function readLinkPage(idp: IdpContext, c: IdpRequest): LinkPage {
  return { ...readPageVisit(idp, c), token: c.req.query("token") ?? "" };
}

/** Adds the pending request to the page's address. */
export function withAuthorization(path: string, authorizationId: string): string {
  return withDestination(path, { authorizationId, redirectTo: "" });
}

/** Adds where the user goes afterwards to the page's address. */
export function withDestination(path: string, destination: Destination): string {
  const query = toDestinationQuery(destination);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns where the user goes after these pages; null if they came by themselves. */
export function nextAddress(idp: IdpContext, destination: Destination): string | null {
  const pending = pendingOrNull(idp, destination.authorizationId);
  if (pending !== null) return withAuthorization(consentPath, pending.authorization.id);
  return destination.redirectTo === "" ? null : destination.redirectTo;
}

/** Lets the page's forms redirect to the client of the pending request, or to where the user came from. */
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
  idp.accounts.signedIn(account.id);
  idp.browserSessions.signOut(cookie);
  setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id, c.req.header("User-Agent")));
}

/** Goes on to where the user wanted to go, else to the page that says what was done. */
export function goOn(
  idp: IdpContext,
  c: IdpRequest,
  destination: Destination,
  done: DoneKind,
): Response {
  return seeOther(c, nextAddress(idp, destination) ?? `${donePath}?of=${done}`);
}

export function seeOther(c: IdpRequest, path: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}
