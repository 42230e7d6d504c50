import { randomUUID } from "node:crypto";
import type { Organization } from "../../domains/organizations/organization.ts";
import { type Html, html } from "../../mail/html.ts";
import type { Page } from "../pages/shell.ts";
import { showText } from "../pages/shown-text.ts";
import { type PageAddress, toPagePath } from "./page-address.ts";
import type { PageWording } from "./wording/page-wording.ts";
import { wordings } from "./wording/wordings.ts";

/** The name of the organization, and the role that the visitor has there or will have. */
export type Invited = Pick<Organization, "name" | "role">;

/** Renders an invitation that the visitor can accept. To decline, they do nothing. */
export function showInvitation(invited: Invited, address: PageAddress): Page {
  const words = wordings[address.language];
  const { title, lead, accept, decline } = words.invitation;
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${showPlace(invited, words)}
    <form method="post" action="${toPagePath(address)}">
      <input type="hidden" name="key" value="${randomUUID()}" />
      <button type="submit" name="action" value="accept">${accept}</button>
    </form>
    <p class="hint">${decline}</p>`;
  return { title, body };
}

/** Renders the page for a visitor who is a member already. */
export function showMembership(invited: Invited, { language }: PageAddress, docsUrl: string): Page {
  const words = wordings[language];
  const { title, lead, onward } = words.membership;
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${showPlace(invited, words)}
    <p class="onward"><a href="${docsUrl}${language === "nl" ? "/nl" : "/"}">${onward}</a></p>`;
  return { title, body };
}

function showPlace({ name, role }: Invited, words: PageWording): Html {
  return html`<dl>
    <dt>${words.organization}</dt>
    <dd>${showText(name, words)}</dd>
    <dt>${words.role}</dt>
    <dd>${showText(role.name, words)}</dd>
  </dl>`;
}
