import { sql } from "kysely";
import { toInstant } from "./recurrence/series.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { fieldPermissions } from "../../kernel/permissions/field-permissions.ts";
import {
  busyTitle,
  hasHiddenDetails,
  isPlannedTask,
  type AgendaEntry,
  type Viewer,
} from "./agenda-entry.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { isCalendarEditable } from "./calendar.ts";
import { toDescriptionHtml } from "./description-html.ts";
import { loadRecurrenceDates, type StoredRecurrenceDate } from "./recurrence-dates.ts";
import { toIso } from "./recurrence/stored-rule.ts";

type RelatedRecords = {
  users: Map<string, AgendaItem["users"]>;
  assignees: Map<string, AgendaItem["assignees"]>;
  reminders: Map<string, AgendaItem["reminders"]>;
  attendees: Map<string, AgendaItem["attendees"]>;
  dates: Map<string, StoredRecurrenceDate[]>;
};

/** The members about the task of an item without one, or with one that the caller may not read. */
export const noTask = {
  taskId: null,
  taskNumber: null,
  taskDisplayNumber: null,
  taskTitle: null,
  priority: null,
  taskStatus: null,
  assignees: [],
} satisfies Partial<Pick<AgendaItem, keyof AgendaItem & keyof typeof fieldPermissions.agenda_item>>;

/** Returns an item without the members about its task, unless the viewer may read tasks. */
export const redactTask = (item: AgendaItem, viewer: Viewer): AgendaItem =>
  viewer.permissions.includes(fieldPermissions.agenda_item.taskId) ? item : { ...item, ...noTask };

/** Loads the representations of entries for a response to the viewer: by visibility, and without hidden tasks. */
export async function loadRedactedItems(
  transaction: Transaction,
  viewer: Viewer,
  entries: AgendaEntry[],
): Promise<AgendaItem[]> {
  const items = await loadAgendaItems(transaction, viewer, entries);
  return items.map((item) => redactTask(item, viewer));
}

/**
 * Loads the representations of entries by their visibility to the viewer, including their tasks, with one query per
 * relation.
 */
export async function loadAgendaItems(
  transaction: Transaction,
  membership: Viewer,
  entries: AgendaEntry[],
): Promise<AgendaItem[]> {
  const related = await loadRelated(transaction, entries);
  return entries.map((entry) => {
    const item = toAgendaItem(entry, related, membership);
    return hasHiddenDetails(entry) ? toBusyItem(item, membership) : item;
  });
}

/** Returns an item as busy time, with its times and users only. */
export function toBusyItem(item: AgendaItem, membership: Viewer): AgendaItem {
  return {
    ...withoutUid(item),
    title: busyTitle(membership),
    description: null,
    descriptionHtml: null,
    location: null,
    onlineMeetingUrl: null,
    ...noTask,
    organizerUserId: null,
    organizerEmail: null,
    organizerDisplayName: null,
    reminders: [],
    attendees: [],
    isReadOnly: true,
    reason: null,
    confidence: null,
  };
}

/** Returns an item without UID and SEQUENCE of a calendar file. */
export const withoutUid = ({ uid: _uid, sequence: _sequence, ...item }: AgendaItem): AgendaItem =>
  item;

function toAgendaItem(entry: AgendaEntry, related: RelatedRecords, membership: Viewer): AgendaItem {
  const { content_id: contentId, task_id: taskId, description } = entry;
  const assignees = (taskId === null ? undefined : related.assignees.get(taskId)) ?? [];
  return {
    id: entry.id,
    organizationId: entry.organization_id,
    source: entry.source,
    state: entry.state,
    visibility: entry.visibility,
    ownerUserId: entry.owner_user_id,
    title: entry.title,
    description,
    descriptionHtml: description === null ? null : toDescriptionHtml(description),
    location: entry.location,
    onlineMeetingUrl: entry.online_meeting_url,
    transparency: entry.transparency,
    startAt: entry.start_at.toISOString(),
    endAt: entry.end_at.toISOString(),
    isAllDay: entry.is_all_day,
    taskId,
    taskNumber: entry.task_number,
    taskDisplayNumber: entry.task_display_number,
    taskTitle: entry.task_title,
    priority: entry.priority,
    taskStatus: entry.task_status,
    users: isPlannedTask(entry) ? assignees : (related.users.get(contentId) ?? []),
    assignees,
    createdBy: entry.created_by,
    createdAt: entry.created_at.toISOString(),
    updatedAt: entry.updated_at.toISOString(),
    timeZone: entry.time_zone,
    organizerUserId: entry.organizer_user_id,
    organizerEmail: entry.organizer_email,
    organizerDisplayName: entry.organizer_display_name,
    recurrenceParentItemId: entry.recurrence_parent_item_id,
    recurrenceIdAt: entry.recurrence_id_at?.toISOString() ?? null,
    recurrenceRule: entry.recurrence_rule,
    recurrenceDates: (related.dates.get(entry.id) ?? []).map((date) => ({
      id: date.id,
      kind: date.kind === "rdate" ? "rdate" : "exdate",
      occursAt: toIso(toInstant(Temporal.PlainDateTime.from(date.wall), entry.time_zone)),
    })),
    reminders: related.reminders.get(contentId) ?? [],
    attendees: related.attendees.get(contentId) ?? [],
    calendarId: entry.calendar_id,
    isReadOnly: isReadOnly(entry, membership),
    reason: entry.reason,
    confidence: entry.confidence,
    ...(entry.uid !== null && { uid: entry.uid }),
    ...(entry.sequence !== null && { sequence: entry.sequence }),
  };
}

function isReadOnly(entry: AgendaEntry, viewer: Viewer): boolean {
  if (isPlannedTask(entry)) {
    return !["agenda:write", "tasks:write"].every((each) => viewer.permissions.includes(each));
  }
  const calendar = { kind: entry.calendar_kind, ownerUserId: entry.calendar_owner_user_id };
  return entry.source === "external" || !isCalendarEditable(calendar, viewer);
}

async function loadRelated(
  transaction: Transaction,
  entries: AgendaEntry[],
): Promise<RelatedRecords> {
  const readable = entries.filter((entry) => !hasHiddenDetails(entry));
  const distinct = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  const [users, assignees, reminders, attendees, dates] = await Promise.all([
    loadUserReferences(
      transaction,
      "agenda_item_users",
      distinct(entries.map((each) => each.content_id)),
    ),
    loadUserReferences(
      transaction,
      "task_assignees",
      distinct(readable.map((each) => each.task_id)),
    ),
    loadReminders(transaction, distinct(readable.map((each) => each.content_id))),
    loadAttendees(transaction, distinct(readable.map((each) => each.content_id))),
    loadRecurrenceDates(
      transaction,
      entries.filter((each) => each.recurrence_rule !== null).map((each) => each.id),
    ),
  ]);
  return { users, assignees, reminders, attendees, dates };
}

/** Loads the users of items or the assignees of tasks, by the id of the record, in their stored order. */
export async function loadUserReferences(
  transaction: Transaction,
  table: "agenda_item_users" | "task_assignees",
  ids: string[],
): Promise<Map<string, AgendaItem["users"]>> {
  if (ids.length === 0) return new Map();
  const key = table === "agenda_item_users" ? "item_id" : "task_id";
  const rows = await transaction.all<{
    key: string;
    user_id: string;
    display_name: string;
    avatar_url: string | null;
    disabled_at: Date | null;
  }>({
    text: `select l.${key} as key, l.user_id, u.display_name, u.avatar_url, m.disabled_at
from ${table} l
join users u on u.id = l.user_id
join memberships m on m.organization_id = l.organization_id and m.user_id = l.user_id
where l.${key} = any($1::uuid[])
order by l.position, l.user_id`,
    values: [ids],
  });
  return groupByKey(rows, ({ key: _key, ...row }) => ({
    userId: row.user_id,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  }));
}

async function loadReminders(
  transaction: Transaction,
  ids: string[],
): Promise<RelatedRecords["reminders"]> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_reminders")
      .select(["item_id as key", "id", "method", "offset_minutes"])
      .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
      .orderBy("position")
      .orderBy("id"),
  );
  return groupByKey(rows, (row) => ({
    id: row.id,
    method: row.method === "email" ? "email" : "display",
    offsetMinutes: row.offset_minutes,
  }));
}

async function loadAttendees(
  transaction: Transaction,
  ids: string[],
): Promise<RelatedRecords["attendees"]> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_attendees")
      .select([
        "item_id as key",
        "id",
        "display_name",
        "email",
        "is_organizer",
        "participation_status",
        "role",
        "user_id",
        "customer_id",
        "customer_contact_id",
      ])
      .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
      .orderBy("position")
      .orderBy("id"),
  );
  return groupByKey(rows, (row) => ({
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    isOptional: row.role === "optional",
    isOrganizer: row.is_organizer,
    // Check constraints limit these columns to the values of the schema.
    participationStatus:
      row.participation_status as AgendaItem["attendees"][0]["participationStatus"],
    role: row.role as AgendaItem["attendees"][0]["role"],
    userId: row.user_id,
    customerId: row.customer_id,
    customerContactId: row.customer_contact_id,
  }));
}

function groupByKey<Row extends { key: string }, Value>(
  rows: Row[],
  toValue: (row: Row) => Value,
): Map<string, Value[]> {
  const grouped = new Map<string, Value[]>();
  for (const row of rows) {
    const values = grouped.get(row.key);
    if (values) values.push(toValue(row));
    else grouped.set(row.key, [toValue(row)]);
  }
  return grouped;
}
