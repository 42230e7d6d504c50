import { Member } from "../../../../domains/members/member.ts";
import { getMember } from "../../../../domains/members/operations/get-member.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { removeHiddenCharacters } from "../../../../mail/hidden-characters.ts";
import { renderConfirmation, renderForm, renderSelect } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { memberMessages } from "./member-messages.ts";
import { nameOfRole, readRoles, type Roles, rolesOfPrograms, toRoleOptions } from "./read-roles.ts";

/** Renders a member: role and access, and what may be changed about them. */
export async function renderMember(
  visit: SectionVisit,
  userId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { visitor, organization, language } = visit;
  const params = { organizationId: organization.id, userId };
  const [{ body }, roles] = await Promise.all([
    runOrThrow(visitor, getMember, { params }),
    readRoles(visit),
  ]);
  const member = Member.parse(body);
  const isVisitor = userId === visitor.principal.userId;
  const mayManage = organization.permissions.includes("members:manage");
  return {
    title: removeHiddenCharacters(member.displayName),
    body: html`${renderFacts(member, roles, visit)}
      ${mayManage ? renderRoleForm(member, roles, visit, rejected) : null}
      ${mayManage && !isVisitor ? renderAccess(member, visit) : null}
      ${isVisitor ? renderLeave(visit) : null}
      <p class="onward"><a href="${visit.sectionPath}">${memberMessages[language].all}</a></p>`,
  };
}

function renderFacts(member: Member, roles: Roles, visit: SectionVisit): Html {
  const { language, organization } = visit;
  const messages = pageMessages[language];
  const { facts, access } = memberMessages[language];
  const { email, clientId, roleId, joinedAt, disabledAt } = member;
  const toTime = (instant: string) => renderTime(instant, messages.locale, organization.timeZone);
  return html`<dl>
    ${
      email === null
        ? null
        : html`<dt>${facts.email}</dt>
            <dd>${renderText(email, messages)}</dd>`
    }
    ${
      clientId === null
        ? null
        : html`<dt>${facts.clientId}</dt>
            <dd>${renderText(clientId, messages)}</dd>`
    }
    <dt>${facts.role}</dt>
    <dd>${renderText(nameOfRole(roles, roleId, language), messages)}</dd>
    <dt>${facts.joinedAt}</dt>
    <dd>${toTime(joinedAt)}</dd>
    <dt>${facts.access}</dt>
    <dd>${disabledAt === null ? access.yes : html`${access.noSince} ${toTime(disabledAt)}`}</dd>
  </dl>`;
}

function renderRoleForm(
  { roleId, clientId }: Member,
  roles: Roles,
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Html {
  const { changeRole } = memberMessages[visit.language];
  const form = rejected?.action === "change-role" ? rejected : null;
  return html`<h2>${changeRole.title}</h2>
    ${renderForm({
      path: visit.path,
      action: "change-role",
      submit: changeRole.submit,
      fields: renderSelect(
        {
          name: "roleId",
          label: changeRole.label,
          hint: changeRole.hint,
          value: form?.values.get("roleId") ?? roleId,
          error: form?.errors.get("/roleId"),
        },
        toRoleOptions(clientId === null ? roles : rolesOfPrograms(roles), visit.language),
      ),
    })}`;
}

function renderAccess({ disabledAt }: Member, { path, language }: SectionVisit): Html {
  const { endAccess, enable, disable, remove } = memberMessages[language];
  return html`<h2>${endAccess}</h2>
    ${
      disabledAt === null
        ? renderConfirmation(disable, { path, action: "disable", submit: disable.submit })
        : renderForm({ path, action: "enable", submit: enable })
    }
    ${renderConfirmation(remove, { path, action: "remove", submit: remove.submit })}`;
}

function renderLeave({ path, language }: SectionVisit): Html {
  const { leave } = memberMessages[language];
  return html`<h2>${leave.title}</h2>
    ${renderConfirmation(leave, { path, action: "leave", submit: leave.submit })}`;
}
