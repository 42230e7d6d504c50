import { html } from "hono/html";
import type { Account } from "../store/accounts.ts";
import type { Authorization } from "../store/authorizations.ts";
import type { PendingAuthorization } from "../clients/consent.ts";
import {
  claimAuthorization,
  decideAuthorization,
  loadPendingAuthorization,
  scopesOf,
} from "../clients/consent.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import { displayName } from "../tokens/tokens.ts";
import { browserCookie, hiddenFields, readBrowserForm } from "./shell/browser-form.ts";
import { type Markup, sendPage, textsOf } from "./shell/page.ts";
import { consentPath, signOutPath } from "../http/paths.ts";
import { resourcesOf } from "../http/resource-list.ts";
import { signedInAccount } from "./account/signed-in-account.ts";
import { sendSignInPage } from "./sign-in-page.ts";
import type { Texts } from "./shell/messages.ts";

/** `GET /oauth/consent?authorization_id=…`: the sign-in page, then the consent page. */
export const showConsent: Endpoint = async (idp, c) => {
  const id = c.req.query("authorization_id") ?? "";
  const pending = loadPendingAuthorization(idp, id);
  const cookie = browserCookie(idp, c);
  const account = signedInAccount(idp, cookie);
  if (account === null) {
    return sendSignInPage(idp, c, pending, cookie);
  }
  const claimed = claimAuthorization(idp, id, account.id);
  if (claimed.redirectUrl !== null) {
    c.header("Cache-Control", "no-store");
    return c.redirect(claimed.redirectUrl, 303);
  }
  return sendConsentPage(idp, c, claimed, account, cookie);
};

/** `POST /oauth/consent`: records the decision and redirects to the client. */
export const submitConsent: Endpoint = async (idp, c) => {
  const { cookie, fields, authorizationId } = await readBrowserForm(idp, c);
  const account = signedInAccount(idp, cookie);
  const action = fields["action"];
  if (account === null || (action !== "approve" && action !== "deny")) {
    throw new AuthError(403, "form_refused", "The form was not accepted");
  }
  const redirectUrl = decideAuthorization(idp, authorizationId, account.id, action);
  c.header("Cache-Control", "no-store");
  return c.redirect(redirectUrl, 303);
};

function sendConsentPage(
  idp: IdpContext,
  c: IdpRequest,
  { authorization, client }: PendingAuthorization,
  account: Account,
  cookie: string,
): Promise<Response> {
  const text = textsOf(c);
  const title = text.consentTitle(client.name || text.unnamedClient);
  const name = displayName(account);
  return sendPage(c, {
    title,
    redirectUri: authorization.redirectUri,
    content: html`<h1>${title}</h1>
      <p class="soft">
        ${text.signedInAs} ${name === account.email ? name : `${name} (${account.email})`}
      </p>
      ${renderResources(idp, authorization, text)}
      <p>${text.permissionsIntro}</p>
      <ul>
        ${permissionsOf(scopesOf(authorization), text).map((line) => html`<li>${line}</li>`)}
      </ul>
      <p class="soft">
        ${text.returnsTo} ${describeRedirectTarget(authorization.redirectUri, text)}.
      </p>
      <form method="post" action="${consentPath}">
        ${hiddenFields(idp, cookie, { authorizationId: authorization.id })}
        <button type="submit" name="action" value="approve">${text.allow}</button>
        <button type="submit" name="action" value="deny" class="plain">${text.deny}</button>
      </form>
      <form method="post" action="${signOutPath}">
        ${hiddenFields(idp, cookie, { authorizationId: authorization.id })}
        <button type="submit" class="link">${text.otherAccount}</button>
      </form>`,
  });
}

/** Lists the resources of the token: all of the deployment if the client requested none. */
function renderResources(idp: IdpContext, authorization: Authorization, text: Texts): Markup | "" {
  const requested = resourcesOf(authorization);
  const resources = requested.length === 0 ? [...idp.resources] : requested;
  if (resources.length === 0) return "";
  return html`<p>${text.accessTo}</p>
    <ul>
      ${resources.map((resource) => html`<li><code>${resource}</code></li>`)}
    </ul>`;
}

/** Lists the token's permissions. Without service scopes, it has all permissions of the user. */
function permissionsOf(scopes: readonly string[], text: Texts): string[] {
  const lines = scopes.map((scope) => text.scopes[scope] ?? scope);
  const hasServiceScope = scopes.some((scope) => scope === "mcp:read" || scope === "mcp:write");
  return hasServiceScope ? lines : [...lines, text.actInYourName];
}

/** Describes the redirect target, which is verified, unlike the name that a client chose. */
function describeRedirectTarget(redirectUri: string, text: Texts): string {
  const url = new URL(redirectUri);
  if (url.protocol === "https:") {
    return url.host;
  }
  return url.protocol === "http:"
    ? `${url.host} (${text.thisComputer})`
    : `${url.protocol} (${text.thisComputer})`;
}
