import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toComputedStart } from "../recurrence/series.ts";
import type { ItemEdit } from "./item-edit.ts";
import { type Participants, writeParticipants } from "./write-participants.ts";

/** Members that are stored in columns of the row, with the names and types of the columns. */
const columns = {
  calendarId: ["calendar_id", "uuid"],
  title: ["title", "text"],
  description: ["description", "text"],
  location: ["location", "text"],
  onlineMeetingUrl: ["online_meeting_url", "text"],
  visibility: ["visibility", "text"],
  transparency: ["transparency", "text"],
  timeZone: ["time_zone", "text"],
  taskId: ["task_id", "uuid"],
  startAt: ["start_at", "timestamptz"],
  endAt: ["end_at", "timestamptz"],
  state: ["state", "text"],
  source: ["source", "text"],
  uid: ["uid", "text"],
  sequence: ["sequence", "integer"],
} as const;
type ColumnMember = keyof typeof columns;

/** Members that an occurrence can override. */
const overridable = [
  "title",
  "description",
  "location",
  "onlineMeetingUrl",
  "visibility",
  "transparency",
] as const satisfies ColumnMember[];

const participantMembers = ["users", "reminders", "attendees"] as const;

/** Whether an edit changes the users, reminders or attendees of an item. */
export const changesParticipants = (edit: ItemEdit): boolean =>
  participantMembers.some((member) => Object.hasOwn(edit, member));

/** Writes the columns of an item or a series, including the recurrence of a series. */
export function writeItem(
  transaction: Transaction,
  after: AgendaItem,
  edit: ItemEdit,
  now: Date,
): void {
  const members = (Object.keys(columns) as ColumnMember[]).filter((name) =>
    Object.hasOwn(edit, name),
  );
  const values: unknown[] = [after.id, now, ...members.map((member) => after[member] ?? null)];
  const assignments = members.map((member, index) => {
    const [column, type] = columns[member];
    return `${column} = $${index + 3}::${type}`;
  });
  if (["recurrenceRule", "timeZone", "startAt"].some((member) => Object.hasOwn(edit, member))) {
    const { recurrenceRule: rule, timeZone, isAllDay } = after;
    const start = toComputedStart(Temporal.Instant.from(after.startAt), timeZone, isAllDay);
    values.push(rule && JSON.stringify(rule), rule && start.toString());
    const last = values.length;
    // A start in a spring gap stays as computed, not as shown.
    const replacesStart = Object.hasOwn(edit, "timeZone") || Object.hasOwn(edit, "startAt");
    assignments.push(
      `recurrence_rule = $${last - 1}::jsonb`,
      replacesStart
        ? `series_start_at = $${last}::timestamp`
        : `series_start_at = case when $${last}::timestamp is null then null
  else coalesce(series_start_at, $${last}::timestamp) end`,
    );
  }
  transaction.write({
    text: `update agenda_items set ${[...assignments, "updated_at = $2", "version = version + 1"].join(", ")}
where id = $1`,
    values,
  });
  if (changesParticipants(edit))
    writeParticipants(transaction, after.organizationId, after.id, after);
}

/** Writes the overrides of an occurrence; members with the same value as the series are inherited again. */
export function writeOccurrence(
  transaction: Transaction,
  after: AgendaItem,
  series: AgendaItem,
  edit: ItemEdit,
  now: Date,
): void {
  const members = overridable.filter((member) => Object.hasOwn(edit, member));
  const isOverridden = (member: (typeof overridable)[number]) => after[member] !== series[member];
  const names = (own: boolean) =>
    members.filter((member) => isOverridden(member) === own).map((member) => columns[member][0]);
  const participants = changesParticipants(edit)
    ? { own: !hasSameParticipants(after, series) }
    : null;
  const assignments = members.map(
    (member, index) => `${columns[member][0]} = $${index + 6}::${columns[member][1]}`,
  );
  if (Object.hasOwn(edit, "state")) {
    const own = after.state === series.state ? null : after.state;
    transaction.write(
      queries.updateTable("agenda_items").set({ state: own }).where("id", "=", after.id),
    );
  }
  transaction.write({
    text: `update agenda_items set ${["updated_at = $2", "version = version + 1", ...assignments].join(", ")},
  overrides = array(select unnest(overrides || $3::text[]) except select unnest($4::text[])),
  has_own_people = coalesce($5::boolean, has_own_people)
where id = $1`,
    values: [
      after.id,
      now,
      names(true),
      names(false),
      participants && participants.own,
      ...members.map((member) => (isOverridden(member) ? after[member] : null)),
    ],
  });
  if (participants === null) return;
  const none: Participants = { users: [], reminders: [], attendees: [] };
  writeParticipants(transaction, after.organizationId, after.id, participants.own ? after : none);
}

const hasSameParticipants = (a: Participants, b: Participants): boolean =>
  participantMembers.every((member) => isDeepStrictEqual(a[member], b[member]));

/** Returns an occurrence with its own users, reminders and attendees: rows of the series are copied with new ids. */
export function withOwnParticipants(after: AgendaItem, series: AgendaItem): AgendaItem {
  if (hasSameParticipants(after, series)) return after;
  const ofSeries = new Set([...series.reminders, ...series.attendees].map(({ id }) => id));
  const withNewId = <Row extends { id: string }>(row: Row): Row =>
    ofSeries.has(row.id) ? { ...row, id: uuidv7() } : row;
  return {
    ...after,
    reminders: after.reminders.map(withNewId),
    attendees: after.attendees.map(withNewId),
  };
}
