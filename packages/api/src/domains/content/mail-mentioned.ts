import { sql } from "kysely";
import type { ApiConfig } from "../../config.ts";
import type { Selection } from "./content-doc.ts";
import { queries } from "../../database/queries.ts";
import { toJob } from "../../jobs/define-job.ts";
import type { Job } from "../../jobs/job.ts";
import { sendMail } from "../../mail/send-mail.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { type MentionPlace, toMentionMail } from "./mention-mail.ts";

/** What a member must be able to read to be told of a mention there. */
const permissions = { task: "tasks:read", customer_asset: "customers:read" } as const;

/**
 * The messages to the members whom a text mentions, one for each however often it does: to be sent
 * with the text. The author is not told, nor is a member whose role may not read the record.
 */
export async function mailMentioned(
  transaction: Transaction,
  author: Membership,
  selections: readonly Selection[],
  place: MentionPlace,
  { mail: { abuseEmail } }: Pick<ApiConfig, "mail">,
): Promise<Job[]> {
  const userIds = new Set(
    selections.flatMap(({ reference: { kind, id } }) => (kind === "user" ? [id] : [])),
  );
  userIds.delete(author.userId);
  if (userIds.size === 0) return [];
  const members = await transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("roles", (join) =>
        join
          .onRef("roles.organization_id", "=", "memberships.organization_id")
          .onRef("roles.id", "=", "memberships.role_id"),
      )
      .select(["users.email", "users.display_name", "users.language"])
      .where("memberships.user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
      .where("memberships.disabled_at", "is", null)
      .where(sql<boolean>`${permissions[place.kind]} = any(roles.permissions)`)
      .orderBy("users.id"),
  );
  return members.flatMap(({ email, display_name, language }) =>
    email === null
      ? []
      : [
          toJob(
            sendMail,
            toMentionMail({
              recipient: { email, displayName: display_name, language },
              authorName: author.displayName,
              organizationName: author.organizationName,
              place,
              abuseEmail,
            }),
          ),
        ],
  );
}
