import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";

/** The users, reminders and attendees of an item. */
export type Participants = Pick<AgendaItem, "users" | "reminders" | "attendees">;

/**
 * Replaces the users, reminders and attendees of an item. Rows that stay keep their ids, so that references to them
 * remain valid.
 */
export function writeParticipants(
  transaction: Transaction,
  organizationId: string,
  itemId: string,
  { users, reminders, attendees }: Participants,
): void {
  const key = [organizationId, itemId];
  transaction.write({
    text: `delete from agenda_item_users where item_id = $1 and not user_id = any($2::uuid[])`,
    values: [itemId, users.map(({ userId }) => userId)],
  });
  transaction.write({
    text: `insert into agenda_item_users (organization_id, item_id, user_id, position)
select $1, $2, t.id, t.position - 1 from unnest($3::uuid[]) with ordinality as t (id, position)
on conflict (organization_id, item_id, user_id) do update set position = excluded.position`,
    values: [...key, users.map(({ userId }) => userId)],
  });
  transaction.write({
    text: `delete from agenda_reminders where item_id = $1 and not id = any($2::uuid[])`,
    values: [itemId, reminders.map(({ id }) => id)],
  });
  transaction.write({
    text: `insert into agenda_reminders (organization_id, item_id, id, position, method, offset_minutes)
select $1, $2, t.id, t.position, t.method, t."offsetMinutes"
from jsonb_to_recordset($3::jsonb) as t (id uuid, position int, method text, "offsetMinutes" int)
on conflict (organization_id, id) do update set position = excluded.position,
  method = excluded.method, offset_minutes = excluded.offset_minutes`,
    values: [...key, toPositionedJson(reminders)],
  });
  writeAttendees(transaction, organizationId, itemId, attendees);
}

function writeAttendees(
  transaction: Transaction,
  organizationId: string,
  itemId: string,
  attendees: AgendaItem["attendees"],
): void {
  transaction.write({
    text: `delete from agenda_attendees where item_id = $1 and not id = any($2::uuid[])`,
    values: [itemId, attendees.map(({ id }) => id)],
  });
  transaction.write({
    text: `insert into agenda_attendees (organization_id, item_id, id, position, display_name, email,
  is_organizer, participation_status, role, user_id, customer_id, customer_contact_id)
select $1, $2, t.id, t.position, t."displayName", t.email, t."isOrganizer", t."participationStatus",
  t.role, t."userId", t."customerId", t."customerContactId"
from jsonb_to_recordset($3::jsonb) as t (id uuid, position int, "displayName" text, email text,
  "isOrganizer" boolean, "participationStatus" text, role text, "userId" uuid, "customerId" bigint,
  "customerContactId" uuid)
on conflict (organization_id, id) do update set position = excluded.position,
  display_name = excluded.display_name, email = excluded.email, is_organizer = excluded.is_organizer,
  participation_status = excluded.participation_status, role = excluded.role`,
    values: [organizationId, itemId, toPositionedJson(attendees)],
  });
}

const toPositionedJson = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, position) => ({ ...row, position })));
