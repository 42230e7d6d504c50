import { toRoleLabel } from "../../../../kernel/labels/labels.ts";
import type { Role } from "../../../../domains/roles/role.ts";
import { removeHiddenCharacters } from "../../../../mail/hidden-characters.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderConfirmation } from "../../../pages/render-form.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { readRoles } from "../members/read-roles.ts";
import { permissionGroups, toPermissionLabel } from "./permission-labels.ts";
import { renderRoleForm } from "./render-role-form.ts";
import { roleMessages } from "./role-messages.ts";

/** Renders what a role allows; a custom one can be changed and deleted. */
export async function renderRole(
  visit: SectionVisit,
  roleId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent | null> {
  const role = (await readRoles(visit)).find(({ id }) => id === roleId);
  if (role === undefined) return null;
  const { language, path, sectionPath, organization } = visit;
  const { all, save, remove, builtInNote } = roleMessages[language];
  const isEditable = !role.isBuiltIn && organization.permissions.includes("roles:manage");
  const form = { path, action: "save", submit: save };
  return {
    title: removeHiddenCharacters(toRoleLabel(role.name, language)),
    body: html`${role.isBuiltIn ? html`<p>${builtInNote}</p>` : null}
      ${
        isEditable
          ? html`${renderRoleForm(form, role, { rejected, visit })}
              <h2>${remove.title}</h2>
              ${renderConfirmation(remove, { path, action: "delete", submit: remove.submit })}`
          : renderPermissions(role, visit)
      }
      <p class="onward"><a href="${sectionPath}">${all}</a></p>`,
  };
}

function renderPermissions({ permissions }: Role, { language }: SectionVisit): Html {
  const groups = permissionGroups
    .map((group) => ({
      ...group,
      granted: group.permissions.filter((p) => permissions.includes(p)),
    }))
    .filter(({ granted }) => granted.length > 0);
  return html`${groups.map(
    ({ label, granted }) =>
      html`<h2>${label[language]}</h2>
        <ul>
          ${granted.map((permission) => html`<li>${toPermissionLabel(permission, language)}</li> `)}
        </ul>`,
  )}`;
}
