import { sql } from "kysely";
import { toAsciiDomains } from "../../schema/domain-name.ts";
import { byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const customerContacts: SearchKind = {
  kind: "customer_contact",
  permission: "customers:read",
  ...byDeletion(
    (condition) => sql`(select p.id::text, p.id as uuid, null::text as display_number,
    coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.job_title, c.name) as title,
    c.name as subtitle, c.id::text as parent_id, p.search, p.deleted_at
    from customer_contacts p
    join customers c on c.organization_id = p.organization_id and c.id = p.customer_id
    where c.deleted_at is null and ${condition})`,
    "p.deleted_at",
  ),
  table: "customer_contacts",
  nameConditions: (q) => [
    ...byUuid(q),
    // A complete email address, or a telephone number in any notation.
    sql<boolean>`r.uuid in (select m.contact_id from contact_methods m
      where lower(m.value) = lower(${toAsciiDomains(q)}))`,
    sql<boolean>`r.uuid in (select m.contact_id from contact_methods m
      where m.match_phone = (select phone_asked(${q})))`,
  ],
  path: ({ id, parent_id }) => `/customers/${parent_id}/contacts/${id}`,
};
