import { createRole } from "../../../../domains/roles/operations/create-role.ts";
import { deleteRole } from "../../../../domains/roles/operations/delete-role.ts";
import { updateRole } from "../../../../domains/roles/operations/update-role.ts";
import { permissions, prerequisiteOf } from "../../../../kernel/permissions/permissions.ts";
import type { Section } from "../../section.ts";
import { renderRole } from "./render-role.ts";
import { renderRoles } from "./render-roles.ts";
import { roleMessages } from "./role-messages.ts";

/** The roles of the organization: what each allows, and roles of its own. */
export const rolesSection: Section = {
  slug: "roles",
  label: { en: "Roles", nl: "Rollen" },
  permission: "members:read",
  render: (visit, rejected) =>
    visit.recordId === null
      ? renderRoles(visit, rejected)
      : renderRole(visit, visit.recordId, rejected),
  problems: { en: roleMessages.en.problems, nl: roleMessages.nl.problems },
  forms: {
    create: {
      toCall: (form) => ({ operation: createRole, body: toRoleBody(form) }),
      done: { en: "The role was created.", nl: "De rol is gemaakt." },
    },
    save: {
      toCall: (form, { recordId: roleId }) =>
        roleId === null
          ? null
          : { operation: updateRole, params: { roleId }, body: toRoleBody(form) },
      done: { en: "The role was saved.", nl: "De rol is opgeslagen." },
    },
    delete: {
      toCall: (_form, { recordId: roleId }) =>
        roleId === null ? null : { operation: deleteRole, params: { roleId } },
      done: { en: "The role was deleted.", nl: "De rol is verwijderd." },
      next: ({ sectionPath }) => sectionPath,
    },
  },
};

/** Adds the permissions that the selected ones require, such as reading for writing. */
function toRoleBody(form: URLSearchParams): { name: string; permissions: string[] } {
  const selected = form.getAll("permissions");
  const required = selected
    .filter((permission) => permissions.includes(permission))
    .flatMap((permission) => prerequisiteOf(permission) ?? []);
  return {
    name: (form.get("name") ?? "").trim(),
    permissions: [...new Set([...selected, ...required])],
  };
}
