import { toRoleLabel } from "../../../../kernel/labels/labels.ts";
import type { Role } from "../../../../domains/roles/role.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { readRoles } from "../members/read-roles.ts";
import { renderRoleForm } from "./render-role-form.ts";
import { roleMessages } from "./role-messages.ts";

/** Renders the roles, and the form for a new one. */
export async function renderRoles(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const roles = await readRoles(visit);
  const { title, lead, create } = roleMessages[visit.language];
  const form = { path: visit.path, action: "create", submit: create.submit };
  const values = { name: "", permissions: [] };
  const body = html`<p>${lead}</p>
    <ul class="cards">
      ${roles.map((role) => renderRoleLink(role, visit))}
    </ul>
    ${
      visit.organization.permissions.includes("roles:manage")
        ? html`<h2>${create.title}</h2>
            <details ${rejected === null ? null : html`open`}>
              <summary>${create.summary}</summary>
              ${renderRoleForm(form, values, { rejected, visit })}
            </details>`
        : null
    }`;
  return { title, body };
}

function renderRoleLink(role: Role, { sectionPath, language }: SectionVisit): Html {
  const { builtIn, custom, count } = roleMessages[language];
  return html`<li>
    <a href="${sectionPath}/${role.id}"
      >${renderText(toRoleLabel(role.name, language), pageMessages[language])}</a
    >
    <p>${role.isBuiltIn ? builtIn : custom} · ${count(role.permissions.length)}</p>
  </li> `;
}
