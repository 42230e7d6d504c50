import { randomUUID } from "node:crypto";
import type { Organization } from "../../domains/organizations/organization.ts";
import { type Html, html } from "../../mail/html.ts";
import type { Page } from "../pages/shell.ts";
import { renderText } from "../pages/render-text.ts";
import { type PageRoute, toPagePath } from "./page-route.ts";
import type { PageMessages } from "./messages/page-messages.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** The name of the organization, and the role that the visitor has there or will have. */
export type InvitedMember = Pick<Organization, "name" | "role">;

/** Renders an invitation that the visitor can accept. To decline, they do nothing. */
export function renderInvitation(membership: InvitedMember, address: PageRoute): Page {
  const messages = pageMessages[address.language];
  const { title, lead, accept, decline } = messages.invitation;
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${renderOrganizationAndRole(membership, messages)}
    <form method="post" action="${toPagePath(address)}">
      <input type="hidden" name="key" value="${randomUUID()}" />
      <button type="submit" name="action" value="accept">${accept}</button>
    </form>
    <p class="hint">${decline}</p>`;
  return { title, body };
}

/** Renders the page for a visitor who is a member already. */
export function renderMembership(
  membership: InvitedMember,
  { language }: PageRoute,
  docsUrl: string,
): Page {
  const messages = pageMessages[language];
  const { title, lead, onward } = messages.membership;
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    ${renderOrganizationAndRole(membership, messages)}
    <p class="onward"><a href="${docsUrl}${language === "nl" ? "/nl" : "/"}">${onward}</a></p>`;
  return { title, body };
}

function renderOrganizationAndRole({ name, role }: InvitedMember, messages: PageMessages): Html {
  return html`<dl>
    <dt>${messages.organization}</dt>
    <dd>${renderText(name, messages)}</dd>
    <dt>${messages.role}</dt>
    <dd>${renderText(role.name, messages)}</dd>
  </dl>`;
}
