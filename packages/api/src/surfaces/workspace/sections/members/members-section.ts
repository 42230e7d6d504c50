import { createInvitation } from "../../../../domains/invitations/operations/create-invitation.ts";
import { resendInvitation } from "../../../../domains/invitations/operations/resend-invitation.ts";
import { revokeInvitation } from "../../../../domains/invitations/operations/revoke-invitation.ts";
import { createServiceMember } from "../../../../domains/members/operations/create-service-member.ts";
import { removeMember } from "../../../../domains/members/operations/remove-member.ts";
import { updateMember } from "../../../../domains/members/operations/update-member.ts";
import type { Operation } from "../../../../kernel/define-operation.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { toPagePath } from "../../page-route.ts";
import type { Section, SectionCall, SectionVisit } from "../../section.ts";
import { memberMessages } from "./member-messages.ts";
import { renderMember } from "./render-member.ts";
import { renderMembers } from "./render-members.ts";

/** The members of the organization and the invitations: list, invite, change, remove, leave. */
export const membersSection: Section = {
  slug: "members",
  label: { en: "Members", nl: "Leden" },
  permission: "members:read",
  render: (visit, rejected) =>
    visit.recordId === null
      ? renderMembers(visit, rejected)
      : renderMember(visit, visit.recordId, rejected),
  problems: { en: memberMessages.en.problems, nl: memberMessages.nl.problems },
  forms: {
    invite: {
      toCall: (form) => ({
        operation: createInvitation,
        body: { email: (form.get("email") ?? "").trim(), roleId: form.get("roleId") ?? "" },
      }),
      done: {
        en: "The invitation was sent. It is valid for seven days.",
        nl: "De uitnodiging is verstuurd. Ze is zeven dagen geldig.",
      },
    },
    "add-program": {
      toCall: (form) => ({
        operation: createServiceMember,
        body: {
          clientId: (form.get("clientId") ?? "").trim(),
          roleId: form.get("roleId") ?? "",
        },
      }),
      done: {
        en: "The program was added. It has access from its next request on.",
        nl: "Het programma is toegevoegd. Het heeft toegang vanaf zijn volgende verzoek.",
      },
    },
    resend: {
      toCall: (form) => toInvitationCall(resendInvitation, form),
      done: {
        en: "The invitation was sent again, with a new link. The earlier link no longer works.",
        nl: "De uitnodiging is opnieuw verstuurd, met een nieuwe link. De eerdere link werkt niet meer.",
      },
    },
    revoke: {
      toCall: (form) => toInvitationCall(revokeInvitation, form),
      done: { en: "The invitation was withdrawn.", nl: "De uitnodiging is ingetrokken." },
    },
    "change-role": {
      toCall: (form, visit) => toUpdate(visit, { roleId: form.get("roleId") ?? "" }),
      done: { en: "The role was changed.", nl: "De rol is gewijzigd." },
    },
    disable: {
      toCall: (_form, visit) => toUpdate(visit, { disabled: true }),
      done: { en: "The member has no access now.", nl: "Het lid heeft nu geen toegang." },
    },
    enable: {
      toCall: (_form, visit) => toUpdate(visit, { disabled: false }),
      done: { en: "The member has access again.", nl: "Het lid heeft weer toegang." },
    },
    remove: {
      toCall: toRemoval,
      done: { en: "The member was removed.", nl: "Het lid is verwijderd." },
      next: ({ sectionPath }) => sectionPath,
    },
    leave: {
      toCall: toRemoval,
      done: { en: pageMessages.en.left, nl: pageMessages.nl.left },
      next: ({ language }) =>
        toPagePath({ language, organizationId: null, section: null, recordId: null }),
    },
  },
};

/** @returns null without the id of an invitation */
function toInvitationCall(operation: Operation, form: URLSearchParams): SectionCall | null {
  const invitationId = form.get("invitationId") ?? "";
  return isUuid(invitationId) ? { operation, params: { invitationId } } : null;
}

/** @returns null on a page that is not about a member */
function toUpdate(
  { recordId: userId }: SectionVisit,
  body: Record<string, unknown>,
): SectionCall | null {
  return userId === null ? null : { operation: updateMember, params: { userId }, body };
}

/** @returns null on a page that is not about a member */
function toRemoval(_form: URLSearchParams, { recordId: userId }: SectionVisit): SectionCall | null {
  return userId === null ? null : { operation: removeMember, params: { userId } };
}
