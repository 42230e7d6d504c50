import { sql } from "kysely";
import { byEmail, byUuid, type SearchKind } from "../shared/search-kind.ts";

/** Finds members of the organization who are not disabled. */
export const members: SearchKind = {
  kind: "member",
  permission: "members:read",
  // Row level security shows the caller their memberships in all organizations, hence the condition.
  from: sql`(select u.id::text, u.id as uuid, null::text as display_number, u.display_name as title,
    null::text as subtitle, null::text as parent_id, u.email,
    to_tsvector('simple', words_of(u.display_name)) as search
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = (select app_organization_id()) and m.disabled_at is null)`,
  nameConditions: (q, { userId, permissions }) => [
    ...byUuid(q),
    ...(q.toLowerCase() === "me" ? [sql<boolean>`r.uuid = ${userId}::uuid`] : []),
    // Only callers with `members:manage` see email addresses, so only they can search by them.
    ...(permissions.includes("members:manage") ? byEmail(sql`lower(r.email)`, q) : []),
  ],
  allowsPartialName: true,
  path: ({ id }) => `/members/${id}`,
};
