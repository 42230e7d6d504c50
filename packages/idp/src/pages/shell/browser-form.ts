import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import type { IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { readForm } from "../../requests/request-body.ts";
import type { Destination, PageVisit } from "../../requests/page-visit.ts";
import type { Markup } from "./page.ts";

const cookieName = (idp: IdpContext) =>
  idp.issuer.startsWith("https:") ? "__Host-idp-browser" : "idp-browser";

/** Returns the browser's cookie value, setting one if needed. */
export function browserCookie(idp: IdpContext, c: IdpRequest): string {
  const current = getCookie(c, cookieName(idp));
  if (current !== undefined && /^[\w-]{43}$/u.test(current)) {
    return current;
  }
  const started = idp.browserSessions.start();
  setBrowserCookie(idp, c, started);
  return started;
}

export function setBrowserCookie(idp: IdpContext, c: IdpRequest, value: string): void {
  setCookie(c, cookieName(idp), value, {
    httpOnly: true,
    path: "/",
    // Lax, not Strict: clients send their users here from other sites.
    sameSite: "Lax",
    secure: idp.issuer.startsWith("https:"),
  });
}

export type BrowserForm = PageVisit & { fields: Record<string, string> };

/**
 * Reads a form that one of our own pages showed to this browser.
 * @throws AuthError 403 `form_refused`
 */
export async function readBrowserForm(idp: IdpContext, c: IdpRequest): Promise<BrowserForm> {
  const origin = c.req.header("Origin");
  const site = c.req.header("Sec-Fetch-Site");
  const cookie = getCookie(c, cookieName(idp));
  const fields = await readForm(c);
  const isRejected =
    (origin !== undefined && origin !== new URL(idp.issuer).origin) ||
    (site !== undefined && site !== "same-origin") ||
    cookie === undefined ||
    fields === null ||
    !idp.browserSessions.isFormToken(cookie, fields["form_token"] ?? "");
  if (isRejected) {
    throw new AuthError(403, "form_refused", "The form was not accepted");
  }
  return {
    cookie,
    fields,
    authorizationId: fields["authorization_id"] ?? "",
    redirectTo: idp.redirects.returnTo(fields["redirect_to"]) ?? "",
  };
}

/** Renders the hidden fields that `readBrowserForm` requires. */
export function hiddenFields(
  idp: IdpContext,
  cookie: string,
  { authorizationId = "", redirectTo = "" }: Partial<Destination> = {},
): Markup {
  return html`<input
      type="hidden"
      name="form_token"
      value="${idp.browserSessions.formToken(cookie)}"
    /><input type="hidden" name="authorization_id" value="${authorizationId}" /><input
      type="hidden"
      name="redirect_to"
      value="${redirectTo}"
    />`;
}
