import type { z } from "zod";
import type { ConnectedApp, ConnectedAppList } from "../../../../domains/account/connected-app.ts";
import { removeHiddenCharacters } from "../../../../mail/hidden-characters.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderHidden } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { appMessages } from "./app-messages.ts";

/** Renders the visitor's connected apps, or where they are managed if the provider does not list them. */
export function renderConnectedApps(
  list: z.infer<typeof ConnectedAppList>,
  visit: SectionVisit,
): Html {
  const messages = appMessages[visit.language];
  const { isSupported, managementUrl, items } = list;
  if (!isSupported) {
    return html`<p>${messages.unsupported}</p>
      ${
        managementUrl === null
          ? null
          : html`<p class="onward"><a href="${managementUrl}">${messages.manage}</a></p>`
      }`;
  }
  const guide = visit.language === "nl" ? "/nl/mcp-clients" : "/mcp-clients";
  return html`${items.length === 0 ? html`<p class="none">${messages.none}</p>` : null}
    <ul class="cards">
      ${items.map((app) => renderApp(app, visit))}
    </ul>
    <p class="onward"><a href="${guide}">${messages.connect}</a></p>`;
}

function renderApp(app: ConnectedApp, visit: SectionVisit): Html {
  const { language, organization, path } = visit;
  const messages = appMessages[language];
  const { locale } = pageMessages[language];
  const name = app.name ?? messages.unnamed;
  const toTime = (instant: string) => renderTime(instant, locale, organization.timeZone);
  return html`<li>
    <h2>${renderText(name, pageMessages[language])}</h2>
    <p>${messages.mayDo}</p>
    <ul>
      ${toPermissions(app.scopes, visit).map((permission) => html`<li>${permission}</li> `)}
    </ul>
    <dl>
      <dt>${messages.connectedOn}</dt>
      <dd>${toTime(app.connectedAt)}</dd>
      <dt>${messages.lastActive}</dt>
      <dd>${app.lastActiveAt === null ? messages.neverActive : toTime(app.lastActiveAt)}</dd>
    </dl>
    <details>
      <summary>${messages.disconnect(removeHiddenCharacters(name))}</summary>
      <p>${messages.effect}</p>
      ${renderForm({
        path,
        action: "revoke-app",
        submit: messages.disconnectShort,
        label: messages.disconnect(removeHiddenCharacters(name)),
        fields: renderHidden("clientId", app.clientId),
        isQuiet: true,
      })}
    </details>
  </li> `;
}

/** Describes what the app may do. A scope of the provider's own that has no description is shown as it is. */
function toPermissions(granted: readonly string[], { language }: SectionVisit): (string | Html)[] {
  const { scopes, actInYourName } = appMessages[language];
  const permissions = granted.map((scope) => scopes[scope] ?? html`<code>${scope}</code>`);
  const isLimited = granted.some((scope) => scope === "mcp:read" || scope === "mcp:write");
  return isLimited ? permissions : [actInYourName, ...permissions];
}
