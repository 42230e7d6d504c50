import { Invitation } from "../../../../domains/invitations/invitation.ts";
import { listInvitations } from "../../../../domains/invitations/operations/list-invitations.ts";
import { Member } from "../../../../domains/members/member.ts";
import { listMembers } from "../../../../domains/members/operations/list-members.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { readListPage } from "../../../pages/read-list.ts";
import {
  renderConfirmation,
  renderForm,
  renderHidden,
  renderSelect,
  renderTextField,
} from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { memberMessages } from "./member-messages.ts";
import { nameOfRole, type Roles, readRoles, rolesOfPrograms, toRoleOptions } from "./read-roles.ts";

/** Renders the members, and for those who manage them the invitations. */
export async function renderMembers(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { visitor, organization, language, query } = visit;
  const params = { organizationId: organization.id };
  const cursor = query.get("cursor");
  const [members, invitations, roles] = await Promise.all([
    readListPage(visitor, listMembers, Member, {
      params,
      query: { limit: 50, ...(cursor === null ? {} : { cursor }) },
    }),
    readListPage(visitor, listInvitations, Invitation, { params, query: { limit: 50 } }),
    readRoles(visit),
  ]);
  const { title, more } = memberMessages[language];
  const next = members.nextCursor;
  const body = html`<ul class="cards">
      ${members.items.map((member) => renderMemberLink(member, roles, visit))}
    </ul>
    ${
      next === null
        ? null
        : html`<p class="onward">
            <a href="${visit.sectionPath}?${new URLSearchParams({ cursor: next }).toString()}"
              >${more}</a
            >
          </p>`
    }
    ${
      organization.permissions.includes("members:manage")
        ? html`${renderInvite(roles, visit, rejected)}
          ${renderInvitations(invitations.items, roles, visit)}
          ${renderNewProgram(roles, visit, rejected)}`
        : null
    }`;
  return { title, body };
}

function renderMemberLink(member: Member, roles: Roles, visit: SectionVisit): Html {
  const { you, withoutAccess, program } = memberMessages[visit.language];
  const messages = pageMessages[visit.language];
  const isVisitor = member.userId === visit.visitor.principal.userId;
  return html`<li>
    <a href="${visit.sectionPath}/${member.userId}">${renderText(member.displayName, messages)}</a>
    ${isVisitor ? html`<small>(${you})</small>` : null}
    <p>
      ${renderText(nameOfRole(roles, member.roleId, visit.language), messages)}
      ${member.email === null ? null : html` · ${renderText(member.email, messages)}`}
      ${member.clientId === null ? null : html` · ${program.kind}`}
      ${member.disabledAt === null ? null : html` · <strong>${withoutAccess}</strong>`}
    </p>
  </li> `;
}

function renderInvite(roles: Roles, visit: SectionVisit, rejected: RejectedForm | null): Html {
  const { invite } = memberMessages[visit.language];
  const form = rejected?.action === "invite" ? rejected : null;
  return html`<h2>${invite.title}</h2>
    <p>${invite.lead}</p>
    ${renderForm({
      path: visit.path,
      action: "invite",
      submit: invite.submit,
      fields: [
        renderTextField({
          name: "email",
          label: invite.email,
          type: "email",
          value: form?.values.get("email") ?? "",
          error: form?.errors.get("/email"),
          maxLength: 320,
          isRequired: true,
        }),
        renderSelect(
          {
            name: "roleId",
            label: invite.role,
            hint: invite.roleHint,
            value: form?.values.get("roleId") ?? defaultRoleId(roles),
            error: form?.errors.get("/roleId"),
          },
          toRoleOptions(roles, visit.language),
        ),
      ],
    })}`;
}

const defaultRoleId = (roles: Roles): string =>
  roles.find(({ isBuiltIn, name }) => isBuiltIn && name === "Member")?.id ?? "";

/** Renders the form that adds a program, closed until it is opened or was rejected. */
function renderNewProgram(roles: Roles, visit: SectionVisit, rejected: RejectedForm | null): Html {
  const { program } = memberMessages[visit.language];
  const form = rejected?.action === "add-program" ? rejected : null;
  return html`<details ${form === null ? null : html`open`}>
    <summary>${program.title}</summary>
    <p>${program.lead}</p>
    ${renderForm({
      path: visit.path,
      action: "add-program",
      submit: program.submit,
      fields: [
        renderTextField({
          name: "clientId",
          label: program.clientId,
          hint: program.clientIdHint,
          value: form?.values.get("clientId") ?? "",
          error: form?.errors.get("/clientId"),
          maxLength: 255,
          isRequired: true,
        }),
        renderSelect(
          {
            name: "roleId",
            id: "program-role",
            label: program.role,
            hint: program.roleHint,
            value: form?.values.get("roleId") ?? defaultRoleId(roles),
            error: form?.errors.get("/roleId"),
          },
          toRoleOptions(rolesOfPrograms(roles), visit.language),
        ),
      ],
    })}
  </details>`;
}

function renderInvitations(
  invitations: readonly Invitation[],
  roles: Roles,
  visit: SectionVisit,
): Html | null {
  const shown = invitations.filter(({ state }) => state !== "accepted" && state !== "revoked");
  if (shown.length === 0) return null;
  return html`<h2>${memberMessages[visit.language].invitations.title}</h2>
    <ul class="cards">
      ${shown.map((invitation) => renderInvitation(invitation, roles, visit))}
    </ul>`;
}

function renderInvitation(invitation: Invitation, roles: Roles, visit: SectionVisit): Html {
  const { id, email, roleId, state, expiresAt } = invitation;
  const messages = pageMessages[visit.language];
  const { invitations } = memberMessages[visit.language];
  const address = email ?? "";
  const toForm = (action: "resend" | "revoke", submit: string) => ({
    path: visit.path,
    action,
    submit,
    label: `${submit}: ${address}`,
    isQuiet: true,
    fields: renderHidden("invitationId", id),
  });
  const { resend, revoke } = invitations;
  return html`<li>
    <strong>${renderText(address, messages)}</strong>
    <p>
      ${renderText(nameOfRole(roles, roleId, visit.language), messages)} ·
      ${
        state === "pending"
          ? html`${invitations.validUntil}
            ${renderTime(expiresAt, messages.locale, visit.organization.timeZone)}`
          : invitations.states[state]
      }
    </p>
    ${renderForm(toForm("resend", resend))}
    ${state === "pending" ? renderConfirmation(revoke, toForm("revoke", revoke.submit)) : null}
  </li> `;
}
