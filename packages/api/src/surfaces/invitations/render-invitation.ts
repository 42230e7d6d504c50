import { toRoleLabel } from "../../kernel/labels/labels.ts";
import { randomUUID } from "node:crypto";
import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import type { Organization } from "../../domains/organizations/organization.ts";
import { removeHiddenCharacters } from "../../mail/hidden-characters.ts";
import { type Html, html } from "../../mail/html.ts";
import type { Page } from "../pages/shell.ts";
import { renderText } from "../pages/render-text.ts";
import { renderTime } from "../pages/render-time.ts";
import { toPagePath as toWorkspacePath } from "../workspace/page-route.ts";
import { type PageRoute, toPagePath } from "./page-route.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** What the page shows of an invitation. */
export const InvitationPreview = z.object({
  organizationName: z.string(),
  invitedByName: z.string(),
  roleName: z.string(),
  expiresAt: z.string(),
  timeZone: z.string(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** Renders an invitation that the visitor can accept or decline. */
export function renderInvitation(preview: InvitationPreview, route: PageRoute): Page {
  const { invitation } = pageMessages[route.language];
  const title = invitation.title(removeHiddenCharacters(preview.organizationName));
  const body = html`<h1>${title}</h1>
    <p>${invitation.lead}</p>
    ${renderInvitationFacts(preview, route.language)}
    <form method="post" action="${toPagePath(route)}">
      <input type="hidden" name="key" value="${randomUUID()}" />
      <div class="actions">
        <button type="submit" name="action" value="accept">${invitation.accept}</button>
        <button type="submit" name="action" value="decline" class="quiet">
          ${invitation.decline}
        </button>
      </div>
    </form>
    <p class="hint">${invitation.note}</p>`;
  return { title, body };
}

/** Renders who invites, to which organization, in which role, and until when. */
export function renderInvitationFacts(preview: InvitationPreview, language: Language): Html {
  const messages = pageMessages[language];
  const { organizationName, invitedByName, roleName, expiresAt, timeZone } = preview;
  return html`<dl>
    <dt>${messages.organization}</dt>
    <dd>${renderText(organizationName, messages)}</dd>
    <dt>${messages.invitedBy}</dt>
    <dd>${renderText(invitedByName, messages)}</dd>
    <dt>${messages.role}</dt>
    <dd>${renderText(toRoleLabel(roleName, language), messages)}</dd>
    <dt>${messages.validUntil}</dt>
    <dd>${renderTime(expiresAt, messages.locale, timeZone)}</dd>
  </dl>`;
}

/** Renders the page for a visitor who is a member: where to go from here. */
export function renderMembership(
  { id, name, role }: Pick<Organization, "id" | "name" | "role">,
  language: Language,
  docsUrl: string,
): Page {
  const messages = pageMessages[language];
  const { title, lead, open, learn } = messages.membership;
  const path = toWorkspacePath({ language, organizationId: id, section: null, recordId: null });
  const body = html`<h1>${title}</h1>
    <p>${lead}</p>
    <dl>
      <dt>${messages.organization}</dt>
      <dd>${renderText(name, messages)}</dd>
      <dt>${messages.role}</dt>
      <dd>${renderText(toRoleLabel(role.name, language), messages)}</dd>
    </dl>
    <p>
      <a class="button" href="${path}">${open} ${renderText(name, messages)}</a>
    </p>
    <p><a href="${docsUrl}${language === "nl" ? "/nl" : ""}/join">${learn}</a></p>`;
  return { title, body };
}
