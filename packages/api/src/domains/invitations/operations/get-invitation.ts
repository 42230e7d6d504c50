import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { asUser } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { timestamp } from "../../../schema/values.ts";
import { enterByToken, invitationNotFound, tokenParameter } from "../invitation-token.ts";

const InvitationPreview = z
  .strictObject({
    organizationName: z.string().meta({
      description: "The organization that invites.",
      examples: ["Fietswerkplaats De Singel B.V."],
    }),
    invitedByName: z.string().meta({
      description: "The member who sent the invitation.",
      examples: ["Sanne de Wit"],
    }),
    roleName: z.string().meta({
      description: "The name of the role that the person will have.",
      examples: ["Viewer"],
    }),
    expiresAt: timestamp().meta({
      description: "The deadline for accepting it: 7 days after it was sent.",
    }),
    timeZone: z.string().meta({
      description: "IANA time zone of the organization.",
      examples: ["Europe/Amsterdam"],
    }),
  })
  .meta({
    id: "InvitationPreview",
    description: "What the message with the invitation contains, without the email address.",
  });

export const getInvitation = defineAccountOperation({
  id: "getInvitation",
  method: "GET",
  path: "/v1/invitations/{token}",
  tag: "Members and roles",
  permission: "public",
  summary: "Get an invitation",
  description:
    "Returns who invites to which organization and with which role, as the message with the invitation says, so that the person can read it before they sign in. `token` is the last part of the link in the message. An invitation that is not pending is not found. No sign-in is needed.",
  params: { token: tokenParameter() },
  success: 200,
  response: InvitationPreview,
  async handle({ service, params, now }) {
    // The caller may be anonymous, so the query runs as the service, inside the organization of the token.
    const result = await asUser(service.database, systemUserId, async (transaction, enter) => {
      const { organizationId, id } = await enterByToken(transaction, enter, params.token);
      return transaction.one(selectPreview(organizationId, id, now));
    });
    if (result === undefined) throw invitationNotFound();
    return { result: { ...result, expiresAt: result.expiresAt.toISOString() } };
  },
});

const selectPreview = (organizationId: string, id: string, now: Date) =>
  queries
    .selectFrom("invitations")
    .innerJoin("organizations", "organizations.id", "invitations.organization_id")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .innerJoin("roles", (join) =>
      join
        .onRef("roles.organization_id", "=", "invitations.organization_id")
        .onRef("roles.id", "=", "invitations.role_id"),
    )
    .select([
      "organizations.name as organizationName",
      "users.display_name as invitedByName",
      "roles.name as roleName",
      "invitations.expires_at as expiresAt",
      "organizations.time_zone as timeZone",
    ])
    .where("invitations.organization_id", "=", organizationId)
    .where("invitations.id", "=", id)
    .where("invitations.state", "=", "pending")
    .where("invitations.expires_at", ">", now)
    .where("roles.deleted_at", "is", null);
