import type { Role } from "../../../../domains/roles/role.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderCheckbox, renderForm, renderTextField } from "../../../pages/render-form.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { permissionGroups, toPermissionLabel } from "./permission-labels.ts";
import { roleMessages } from "./role-messages.ts";

/** Renders the form of a role: its name, and a checkbox for each permission, grouped by what it is about. */
export function renderRoleForm(
  form: { path: string; action: string; submit: string },
  role: Pick<Role, "name" | "permissions">,
  { rejected, visit: { language } }: { rejected: RejectedForm | null; visit: SectionVisit },
): Html {
  const { name, nameHint, allows } = roleMessages[language];
  const sent = rejected?.action === form.action ? rejected : null;
  const selected = sent?.values.getAll("permissions") ?? role.permissions;
  const groups = permissionGroups.map(
    ({ label, permissions }) =>
      html`<fieldset>
        <legend>${label[language]}</legend>
        ${permissions.map((permission) =>
          renderCheckbox(
            {
              name: "permissions",
              id: permission.replace(":", "-"),
              value: permission,
              label: toPermissionLabel(permission, language),
            },
            selected.includes(permission),
          ),
        )}
      </fieldset>`,
  );
  const nameField = renderTextField({
    name: "name",
    label: name,
    hint: nameHint,
    value: sent?.values.get("name") ?? role.name,
    error: sent?.errors.get("/name"),
    maxLength: 60,
    isRequired: true,
  });
  return renderForm({
    ...form,
    fields: html`${nameField}
      <p class="hint">${allows}</p>
      ${groups}`,
  });
}
