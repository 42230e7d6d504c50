import { v7 as uuidv7 } from "uuid";
import { horizonMonths } from "./recurrence/expand.ts";
import { computeMissingOccurrences, type NewOccurrence } from "./recurrence/missing-occurrences.ts";
import { validateRecurrenceRule, ruleDefaults } from "./recurrence/recurrence-rule.ts";
import { type RecurrenceDate, toComputedStart, toLength } from "./recurrence/series.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { toIso, toRule, type StoredRule } from "./recurrence/stored-rule.ts";

type Attendee = Omit<AgendaItem["attendees"][0], "id" | "isOptional"> & { id?: string };
type NewParticipants = {
  userIds: string[];
  reminders: { id?: string; method: "display" | "email"; offsetMinutes: number }[];
  attendees: Attendee[];
};

/** An agenda item to be inserted. Omitted members take default values. */
export type NewAgendaItem = Partial<NewParticipants> & {
  id?: string;
  calendarId: string;
  title: string;
  startAt: string;
  endAt: string;
  ownerUserId: string;
  isAllDay?: boolean;
  timeZone?: string;
  source?: AgendaItem["source"];
  state?: AgendaItem["state"];
  visibility?: AgendaItem["visibility"];
  transparency?: AgendaItem["transparency"];
  description?: string | null;
  location?: string | null;
  onlineMeetingUrl?: string | null;
  /** Whether attendees are notified by email. */
  notifiesAttendees?: boolean;
  taskId?: string | null;
  organizerUserId?: string | null;
  reason?: AgendaItem["reason"];
  confidence?: number | null;
  uid?: string | undefined;
  sequence?: number | undefined;
  recurrenceRule?: Partial<StoredRule> & Pick<StoredRule, "frequency">;
  /** Wall-clock times in the item's time zone, optionally with ids. */
  rdates?: (string | RecurrenceDate)[];
  exdates?: (string | RecurrenceDate)[];
};

/** Returns the instant up to which the occurrences of series are stored. */
export function occurrenceHorizon(now: Date): Temporal.Instant {
  return now
    .toTemporalInstant()
    .toZonedDateTimeISO("UTC")
    .add({ months: horizonMonths })
    .toInstant();
}

/**
 * Writes an agenda item and, for a series, the rows of its occurrences up to the horizon.
 *
 * @throws {Error} if the rule is not valid; requests are validated before
 * @returns the id of the item; occurrences have the ids of `toOccurrenceId`
 */
export function insertAgendaItem(
  transaction: Transaction,
  context: { organizationId: string; now: Date },
  item: NewAgendaItem,
): string {
  const { organizationId, now } = context;
  const id = item.id ?? uuidv7();
  const timeZone = item.timeZone ?? "Europe/Amsterdam";
  const isAllDay = item.isAllDay ?? false;
  const startAt = Temporal.Instant.from(item.startAt);
  const endAt = Temporal.Instant.from(item.endAt);
  const rule = item.recurrenceRule && { ...ruleDefaults, ...item.recurrenceRule };
  const computedStart = toComputedStart(startAt, timeZone, isAllDay);
  insertItemRow(transaction, context, item, {
    id,
    startAt: toIso(startAt),
    endAt: toIso(endAt),
    isAllDay,
    timeZone,
    seriesStartAt: rule ? computedStart.toString() : null,
    rule: rule ?? null,
  });
  insertParticipants(transaction, organizationId, id, item);
  if (!rule) return id;

  const [error] = validateRecurrenceRule(toRule(rule), startAt);
  if (error) throw new Error(`The rule of "${item.title}" is not valid: ${error.message}.`);
  const dates = (given: (string | RecurrenceDate)[] = []) =>
    given.map((date) =>
      typeof date === "string"
        ? { id: uuidv7(), occursAt: Temporal.PlainDateTime.from(date) }
        : date,
    );
  const series = {
    id,
    startAt: computedStart,
    timeZone,
    length: toLength(startAt, endAt, isAllDay, timeZone),
    rule: toRule(rule),
    rdates: dates(item.rdates),
    exdates: dates(item.exdates),
  };
  for (const kind of ["rdate", "exdate"] as const) {
    for (const date of series[`${kind}s`]) {
      transaction.write(
        queries.insertInto("agenda_recurrence_dates").values({
          organization_id: organizationId,
          id: date.id,
          item_id: id,
          kind,
          occurs_at: date.occursAt.toString(),
        }),
      );
    }
  }
  const rows = computeMissingOccurrences(series, [], occurrenceHorizon(now), () => false, uuidv7);
  insertOccurrences(transaction, { organizationId, seriesId: id, isAllDay, now }, rows);
  return id;
}

/** Inserts the row of an item or a series. */
function insertItemRow(
  transaction: Transaction,
  { organizationId, now }: { organizationId: string; now: Date },
  item: NewAgendaItem,
  computed: {
    id: string;
    startAt: string;
    endAt: string;
    isAllDay: boolean;
    timeZone: string;
    seriesStartAt: string | null;
    rule: StoredRule | null;
  },
): void {
  const { rule } = computed;
  transaction.write(
    queries.insertInto("agenda_items").values({
      organization_id: organizationId,
      id: computed.id,
      calendar_id: item.calendarId,
      source: item.source ?? "item",
      state: item.state ?? "confirmed",
      visibility: item.visibility ?? "public",
      transparency: item.transparency ?? "opaque",
      title: item.title,
      description: item.description ?? null,
      location: item.location ?? null,
      online_meeting_url: item.onlineMeetingUrl ?? null,
      notifies_attendees: item.notifiesAttendees ?? false,
      start_at: computed.startAt,
      end_at: computed.endAt,
      is_all_day: computed.isAllDay,
      time_zone: computed.timeZone,
      task_id: item.taskId ?? null,
      owner_user_id: item.ownerUserId,
      organizer_user_id: item.organizerUserId ?? null,
      series_start_at: computed.seriesStartAt,
      recurrence_rule: rule && JSON.stringify(rule),
      reason: item.reason ? JSON.stringify(item.reason) : null,
      confidence: item.confidence ?? null,
      uid: item.uid ?? null,
      sequence: item.sequence ?? null,
      created_by: item.ownerUserId,
      created_at: now,
      updated_at: now,
    }),
  );
}

/** Inserts rows of occurrences, which inherit everything except their times from the series. */
export function insertOccurrences(
  transaction: Transaction,
  series: { organizationId: string; seriesId: string; isAllDay: boolean; now: Date },
  occurrences: NewOccurrence[],
): void {
  if (occurrences.length === 0) return;
  const rows = occurrences.map((row) => ({
    id: row.id,
    recurrence_id_at: toIso(row.recurrenceIdAt),
    start_at: toIso(row.startAt),
    end_at: toIso(row.endAt),
  }));
  transaction.write({
    text: `insert into agenda_items (organization_id, id, recurrence_parent_item_id, recurrence_id_at,
  start_at, end_at, is_all_day, created_at, updated_at)
select $1::uuid, t.id, $2::uuid, t.recurrence_id_at, t.start_at, t.end_at, $3::boolean, $4::timestamptz,
  $4::timestamptz
from jsonb_to_recordset($5::jsonb) as t (id uuid, recurrence_id_at timestamptz, start_at timestamptz,
  end_at timestamptz)`,
    values: [
      series.organizationId,
      series.seriesId,
      series.isAllDay,
      series.now,
      JSON.stringify(rows),
    ],
  });
}

/** Inserts the users, reminders and attendees of an item. */
export function insertParticipants(
  transaction: Transaction,
  organizationId: string,
  itemId: string,
  { userIds = [], reminders = [], attendees = [] }: Partial<NewParticipants>,
): void {
  const key = { organization_id: organizationId, item_id: itemId };
  if (userIds.length > 0) {
    transaction.write(
      queries
        .insertInto("agenda_item_users")
        .values(userIds.map((userId, position) => ({ ...key, user_id: userId, position }))),
    );
  }
  if (reminders.length > 0) {
    transaction.write(
      queries.insertInto("agenda_reminders").values(
        reminders.map((reminder, position) => ({
          ...key,
          id: reminder.id ?? uuidv7(),
          position,
          method: reminder.method,
          offset_minutes: reminder.offsetMinutes,
        })),
      ),
    );
  }
  if (attendees.length > 0) {
    transaction.write(
      queries.insertInto("agenda_attendees").values(
        attendees.map((attendee, position) => ({
          ...key,
          id: attendee.id ?? uuidv7(),
          position,
          display_name: attendee.displayName,
          email: attendee.email,
          is_organizer: attendee.isOrganizer,
          participation_status: attendee.participationStatus,
          role: attendee.role,
          user_id: attendee.userId,
          customer_id: attendee.customerId,
          customer_contact_id: attendee.customerContactId,
        })),
      ),
    );
  }
}
