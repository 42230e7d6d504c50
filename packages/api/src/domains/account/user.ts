import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import { readUser } from "../../auth/user.ts";
import { queries } from "../../database/queries.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";
import { NotificationSettings, toNotificationSettings } from "./notification-settings.ts";

const MembershipSummary = z
  .strictObject({
    id: z.uuid().meta({
      description: "The organization: the `organizationId` of every path.",
      examples: ["b4bfabf4-8c92-5496-abfd-21559a279244"],
    }),
    name: z.string().meta({
      description: "What the organization calls itself.",
      examples: ["Fietswerkplaats De Singel B.V."],
    }),
    roleId: z.uuid().meta({ description: "The caller's role there." }),
    roleName: z.string().meta({ description: "The name of that role.", examples: ["Owner"] }),
    permissions: z.array(z.string()).meta({
      description: "What the role allows the caller to do there.",
      examples: [["tasks:read", "tasks:write"]],
    }),
  })
  .meta({ id: "MembershipSummary", description: "An organization of the caller, and their role." });

const TokenSummary = z
  .strictObject({
    scopes: z.array(z.string()).meta({
      description: "The `mcp:*` scopes of the token; empty for a session of one's own.",
      examples: [["mcp:read", "mcp:write"]],
    }),
    clientId: z
      .string()
      .nullable()
      .meta({
        description: "The OAuth client that made the call; null in a session of one's own.",
        examples: ["werkbank-cli"],
      }),
    expiresAt: timestamp()
      .nullable()
      .meta({ description: "When the access token stops being accepted." }),
  })
  .meta({ id: "TokenSummary", description: "The token that this call was made with." });

/** The descriptions of the properties of an account, for responses and requests. */
export const displayNameDescription = "How the caller is shown in all of their organizations.";
const pictureDescription = "Where the caller's picture is; null without one.";
export const languageDescription = "The language that the caller is written to in, as ISO 639-1.";
export const timeZoneDescription =
  "The IANA time zone of the dates and times in messages to the caller.";

export const CurrentUser = z
  .strictObject({
    id: z.uuid().meta({
      description: "The caller's user id, the same in every organization.",
      examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
    }),
    email: z
      .email()
      .nullable()
      .meta({
        description:
          "The email address that the caller signs in with; changed at the identity provider.",
        examples: ["sanne@singel.example"],
      }),
    displayName: z
      .string()
      .meta({ description: displayNameDescription, examples: ["Sanne de Wit"] }),
    avatarUrl: responseUri("https").nullable().meta({ description: pictureDescription }),
    language: z.string().meta({ description: languageDescription, examples: ["nl"] }),
    timeZone: z.string().meta({ description: timeZoneDescription, examples: ["Europe/Amsterdam"] }),
    emailConfirmedAt: timestamp().nullable().meta({
      description:
        "When the email address was confirmed; null until then. Invitations are accepted with a confirmed address only.",
    }),
    notifications: NotificationSettings.meta({
      description: "What the caller is mailed about, in all of their organizations.",
    }),
    organizations: z.array(MembershipSummary).meta({
      description:
        "The organizations that the caller is a member of, sorted by name; without those in which they are disabled.",
    }),
    token: TokenSummary.meta({ description: "The token that this call was made with." }),
  })
  .meta({ id: "CurrentUser", description: "The caller." });
export type CurrentUser = z.infer<typeof CurrentUser>;

/**
 * Returns the caller's account; their first authenticated request creates it. Runs in a transaction of the user,
 * outside any organization.
 */
export async function readCurrentUser(
  transaction: Transaction,
  principal: Principal,
  now: Date,
  language?: Language,
): Promise<CurrentUser> {
  const [user, memberships] = await Promise.all([
    readUser(transaction, principal, now, language),
    transaction.all(
      queries
        .selectFrom("memberships")
        .innerJoin("organizations", "organizations.id", "memberships.organization_id")
        .innerJoin("roles", (join) =>
          join
            .onRef("roles.organization_id", "=", "memberships.organization_id")
            .onRef("roles.id", "=", "memberships.role_id"),
        )
        .select([
          "organizations.id",
          "organizations.name",
          "roles.id as roleId",
          "roles.name as roleName",
          "roles.permissions",
        ])
        .where("memberships.user_id", "=", principal.userId)
        .where("memberships.disabled_at", "is", null)
        .orderBy("organizations.name")
        .orderBy("organizations.id"),
    ),
  ]);
  return {
    id: user.id,
    email: user.email,
    displayName: user.display_name,
    avatarUrl: user.avatar_url,
    language: user.language,
    timeZone: user.time_zone,
    emailConfirmedAt: toTimestamp(user.email_confirmed_at),
    notifications: toNotificationSettings(user.notifications_off),
    organizations: memberships,
    token: {
      scopes: principal.scopes,
      clientId: principal.clientId,
      expiresAt: new Date(principal.expiresAt * 1_000).toISOString(),
    },
  };
}
