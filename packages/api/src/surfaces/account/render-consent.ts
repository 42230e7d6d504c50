import type { AuthorizationRequest } from "../../auth/provider/account-provider.ts";
import { removeHiddenCharacters } from "../../mail/hidden-characters.ts";
import { type Html, html } from "../../mail/html.ts";
import type { Page } from "../pages/shell.ts";
import type { AccountMessages } from "./messages/account-messages.ts";

/** Renders the question whether a client may use the account. */
export function renderConsent(
  { clientName, redirectUri, scopes }: AuthorizationRequest,
  { messages, path }: { messages: AccountMessages; path: string },
): Page {
  const { consent } = messages;
  const title = consent.title(removeHiddenCharacters(clientName ?? consent.unnamed));
  const permissions = toPermissions(scopes, consent);
  const body = html`<h1><bdi>${title}</bdi></h1>
    <p>${consent.mayDo}</p>
    <ul>
      ${permissions.map((permission) => html`<li>${permission}</li> `)}
    </ul>
    ${
      redirectUri === null
        ? null
        : html`<p class="hint">${consent.returnsTo(describeTarget(redirectUri, consent))}</p>`
    }
    <form method="post" action="${path}">
      <p class="actions">
        <button type="submit" name="action" value="approve">${consent.allow}</button>
        <button type="submit" name="action" value="deny" class="quiet">${consent.deny}</button>
      </p>
    </form>
    <p class="hint">${consent.otherAccount}</p>`;
  return {
    title,
    body,
    formTarget: redirectUri === null ? "https: http:" : toPolicySource(redirectUri),
  };
}

/**
 * Renders the way back to a client that was allowed before. The browser opens it by itself; a redirect instead would be
 * blocked after the sign-in form, whose page does not know the client.
 */
export function renderOnward(redirectUrl: string, { consent }: AccountMessages): Page {
  const { title, text, onward } = consent.allowed;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p class="onward"><a href="${redirectUrl}">${onward}</a></p>`;
  return { title, body, continuesAt: redirectUrl };
}

function toPermissions(
  granted: readonly string[],
  { scopes, actInYourName }: AccountMessages["consent"],
): (string | Html)[] {
  const permissions = granted.map((scope) => scopes[scope] ?? html`<code>${scope}</code>`);
  const isLimited = granted.some((scope) => scope === "mcp:read" || scope === "mcp:write");
  return isLimited ? permissions : [actInYourName, ...permissions];
}

/** Describes the redirect target, which the provider has checked, unlike the name that a client chose. */
function describeTarget(
  redirectUri: string,
  { thisDevice }: Pick<AccountMessages["consent"], "thisDevice">,
): string {
  const url = new URL(redirectUri);
  if (url.protocol === "https:") return url.host;
  return url.protocol === "http:"
    ? `${thisDevice} (${url.host})`
    : `${thisDevice} (${url.protocol})`;
}

/** A policy has no syntax for IPv6 addresses and for hosts of other schemes. */
function toPolicySource(redirectUri: string): string {
  const url = new URL(redirectUri);
  const isHttp = /^https?:$/u.test(url.protocol) && !url.hostname.startsWith("[");
  return isHttp ? url.origin : url.protocol;
}
