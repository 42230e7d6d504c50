import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { type AgendaEntry, selectAgendaEntries, selectEveryAgendaEntry } from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import { type Series, toLength } from "../recurrence/series.ts";
import { toMoment, toRule } from "../recurrence/stored-rule.ts";
import { toAgendaItems } from "../show-agenda-items.ts";
import { toComputedWall, toExportedSeries } from "./exported-series.ts";

/** Dates that are added to series and taken out of them, by series. */
type Dates = Map<string, { kind: string; wall: string }[]>;

/**
 * Items and series as events of a calendar file, each series followed by its occurrences that say
 * something of their own.
 *
 * @param membership who reads: what is hidden from them is told as busy
 * @param seesAll nothing is hidden: what is sent to the people of an item
 * @param most occurrences of their own at most, those nearest to `now`
 */
export async function loadCalendarEvents(
  transaction: Transaction,
  membership: Membership,
  entries: AgendaEntry[],
  { most, now, seesAll = false }: { most: number; now: Date; seesAll?: boolean },
): Promise<CalendarEvent[]> {
  const ids = entries.filter((entry) => entry.recurrence_rule !== null).map(({ id }) => id);
  const [own, dates] = await Promise.all([
    loadOwnOccurrences(transaction, ids, { most, now, seesAll }),
    loadDates(transaction, ids),
  ]);
  const all = [...entries, ...own].map((entry) => (seesAll ? { ...entry, is_own: true } : entry));
  const items = await toAgendaItems(transaction, membership, all);
  const series = new Map(
    entries.flatMap((entry) => {
      const made = toSeries(entry, dates);
      return made === null ? [] : [[entry.id, made] as const];
    }),
  );
  return all.flatMap((entry, index) => {
    const item = items[index];
    return item === undefined ? [] : [toCalendarEvent(entry, item, series)];
  });
}

/** Moved, cancelled or changed by itself. */
async function loadOwnOccurrences(
  transaction: Transaction,
  seriesIds: string[],
  { most, now, seesAll }: { most: number; now: Date; seesAll: boolean },
): Promise<AgendaEntry[]> {
  if (seriesIds.length === 0 || most <= 0) return [];
  const isOwn = sql<boolean>`id in (
    select id from agenda_items where recurrence_parent_item_id = any(${seriesIds}::uuid[])
      and deleted_at is null
      and (is_moved or state is not null or overrides <> '{}' or has_own_people)
    order by abs(extract(epoch from start_at - ${now}::timestamptz)), id limit ${most})`;
  const entries = seesAll
    ? transaction.all(selectEveryAgendaEntry().where("deleted_at", "is", null).where(isOwn))
    : transaction.all(selectAgendaEntries().where(isOwn));
  return (await entries).toSorted(
    (a, b) =>
      (a.recurrence_parent_item_id ?? "").localeCompare(b.recurrence_parent_item_id ?? "") ||
      Number(a.recurrence_id_at) - Number(b.recurrence_id_at),
  );
}

async function loadDates(transaction: Transaction, seriesIds: string[]): Promise<Dates> {
  if (seriesIds.length === 0) return new Map();
  const dates = await transaction.all(
    queries
      .selectFrom("agenda_recurrence_dates")
      .select([
        "item_id",
        "kind",
        sql<string>`to_char(occurs_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS')`.as("wall"),
      ])
      .where(sql<boolean>`item_id = any(${seriesIds}::uuid[])`)
      .orderBy("occurs_at")
      .orderBy("id"),
  );
  return Map.groupBy(dates, ({ item_id }) => item_id);
}

function toSeries(entry: AgendaEntry, dates: Dates): Series | null {
  const { recurrence_rule: rule, series_start_at: start, time_zone: timeZone } = entry;
  if (rule === null || start === null) return null;
  const ofKind = (kind: string) =>
    (dates.get(entry.id) ?? [])
      .filter((date) => date.kind === kind)
      .map(({ wall }) => ({ id: wall, occursAt: Temporal.PlainDateTime.from(wall) }));
  return {
    startAt: Temporal.PlainDateTime.from(start),
    timeZone,
    length: toLength(toMoment(entry.start_at), toMoment(entry.end_at), entry.is_all_day, timeZone),
    rule: toRule(rule),
    rdates: ofKind("rdate"),
    exdates: ofKind("exdate"),
  };
}

function toCalendarEvent(
  entry: AgendaEntry,
  item: AgendaItem,
  series: Map<string, Series>,
): CalendarEvent {
  const own = series.get(entry.id);
  return {
    uid: entry.recurrence_parent_item_id ?? entry.id,
    sequence: entry.version - 1,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    startAt: item.startAt,
    endAt: item.endAt,
    isAllDay: item.isAllDay,
    timeZone: item.timeZone,
    status: item.state,
    transparency: item.transparency,
    visibility: item.visibility,
    title: item.title,
    description: item.description,
    location: item.location,
    onlineMeetingUrl: item.onlineMeetingUrl,
    organizer: toOrganizer(item),
    attendees: item.attendees
      .filter(({ isOrganizer }) => !isOrganizer)
      .map((attendee) => ({
        email: attendee.email,
        name: attendee.displayName,
        role: attendee.role,
        participation: attendee.participationStatus,
      })),
    // What is mailed is mailed by the service.
    alarms: item.reminders
      .filter(({ method }) => method === "display")
      .map(({ offsetMinutes }) => offsetMinutes),
    recurrence: own === undefined ? toOccurrence(entry, series) : toExportedSeries(own),
  };
}

/** Who invites; null where nobody is invited: then it is no meeting. */
function toOrganizer(item: AgendaItem): CalendarEvent["organizer"] {
  if (item.attendees.length === 0) return null;
  if (item.organizerEmail !== null) {
    return { email: item.organizerEmail, name: item.organizerDisplayName };
  }
  const organizer = item.attendees.find(({ isOrganizer }) => isOrganizer);
  return organizer === undefined ? null : { email: organizer.email, name: organizer.displayName };
}

function toOccurrence(
  entry: AgendaEntry,
  series: Map<string, Series>,
): CalendarEvent["recurrence"] {
  const { recurrence_parent_item_id: parentId, recurrence_id_at: at } = entry;
  const own = parentId === null ? undefined : series.get(parentId);
  if (own === undefined || at === null) return null;
  return {
    kind: "occurrence",
    start: toComputedWall(own, toMoment(at)).toString(),
    isAllDay: own.length.isAllDay,
  };
}
