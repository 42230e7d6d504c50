import { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import { readUser } from "../../auth/user.ts";
import { queries } from "../../database/queries.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { shownUri } from "../../schema/web-address.ts";
import type { Transaction } from "../../database/tenant.ts";
import { NotificationSettings, toNotificationSettings } from "./notification-settings.ts";

const MembershipSummary = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    roleId: z.uuid(),
    roleName: z.string(),
    permissions: z.array(z.string()),
  })
  .meta({ id: "MembershipSummary", description: "An organization of the caller, and their role." });

const TokenSummary = z
  .strictObject({
    scopes: z.array(z.string()).meta({ description: "The `mcp:*` scopes of the token." }),
    clientId: z.string().nullable().meta({ description: "The OAuth client that made the call." }),
    expiresAt: timestamp().nullable(),
  })
  .meta({ id: "TokenSummary", description: "What this call was made with." });

export const CurrentUser = z
  .strictObject({
    id: z.uuid(),
    email: z.email().nullable(),
    displayName: z.string(),
    avatarUrl: shownUri("https").nullable(),
    language: z.string(),
    timeZone: z.string(),
    emailConfirmedAt: timestamp().nullable(),
    notifications: NotificationSettings,
    organizations: z.array(MembershipSummary),
    token: TokenSummary,
  })
  .meta({ id: "CurrentUser", description: "The caller." });
export type CurrentUser = z.infer<typeof CurrentUser>;

/**
 * The caller's account, made at the first authenticated request. Runs in a transaction of the caller
 * and of no organization.
 */
export async function readCurrentUser(
  transaction: Transaction,
  principal: Principal,
  now: Date,
): Promise<CurrentUser> {
  const [user, memberships] = await Promise.all([
    readUser(transaction, principal, now),
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
