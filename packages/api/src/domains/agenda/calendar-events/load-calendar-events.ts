import { type RawBuilder, sql } from "kysely";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import {
  type AgendaEntry,
  isKnown,
  selectAgendaEntries,
  selectEntriesOfAnyone,
  selectEveryAgendaEntry,
  type Viewer,
} from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import { loadDates, type StoredDate, toEngineDates } from "../recurrence-dates.ts";
import { type Series, toLength } from "../recurrence/series.ts";
import { toMoment, toRule } from "../recurrence/stored-rule.ts";
import { toAgendaItems } from "../show-agenda-items.ts";
import { toComputedWall, toExportedSeries, withoutThese } from "./exported-series.ts";

/** The maximum number of overrides that are included, those nearest to `now`; null: no limit. */
type Bound = { most: number | null; now: Date };

/**
 * Loads items and series as events of a calendar file, followed by the overrides (RFC 5545: the occurrences that
 * differ from their series), grouped by series.
 *
 * @param membership the reader: items with hidden details appear as busy; occurrences that are invisible to the
 *   reader are excluded from their series
 */
export async function loadCalendarEvents(
  transaction: Transaction,
  membership: Membership,
  entries: AgendaEntry[],
  bound: { most: number; now: Date },
): Promise<CalendarEvent[]> {
  const [own, unknown] = await Promise.all([
    transaction.all(selectAgendaEntries().where(isAmong(entries, saysItsOwn, bound))),
    transaction.all(
      selectEntriesOfAnyone()
        .where(isAmong(entries, saysItsOwn, { ...bound, most: null }))
        .where(sql<boolean>`visibility = 'confidential' and not is_own`),
    ),
  ]);
  const events = await toEvents(transaction, membership, entries, [...own, ...unknown]);
  const untold = events.filter(({ entry }) => !isKnown(entry)).map(({ event }) => event);
  return events
    .filter(({ entry }) => isKnown(entry))
    .map(({ event }) => withoutThese(event, untold));
}

/** An agenda entry, possibly deleted, with its event for a calendar file. */
export type ToldEntry = {
  entry: AgendaEntry & { deleted_at: Date | null };
  event: CalendarEvent;
};

/**
 * Loads an item or a series with all details, for its participants: first the item itself, then its overrides and
 * the occurrences with invitations, including deleted ones.
 */
export async function loadToldEntries(
  transaction: Transaction,
  viewer: Viewer,
  entry: ToldEntry["entry"],
  bound: Bound,
): Promise<ToldEntry[]> {
  const isTold = sql<boolean>`(${saysItsOwn} or exists (
    select from agenda_invitations v where v.item_id = agenda_items.id))`;
  const own = await transaction.all(
    selectEveryAgendaEntry().where(isAmong([entry], isTold, bound)),
  );
  const toOwn = (each: ToldEntry["entry"]) => ({ ...each, is_own: true });
  return toEvents(transaction, viewer, [toOwn(entry)], own.map(toOwn));
}

/** SQL condition: the occurrence was moved, cancelled or changed individually. */
const saysItsOwn = sql<boolean>`(deleted_at is null
  and (is_moved or state is not null or overrides <> '{}' or has_own_people))`;

const isAmong = (
  entries: AgendaEntry[],
  condition: RawBuilder<boolean>,
  { most, now }: Bound,
) => sql<boolean>`id in (
  select id from agenda_items
  where recurrence_parent_item_id = any(${toSeriesIds(entries)}::uuid[]) and ${condition}
  order by abs(extract(epoch from start_at - ${now}::timestamptz)), id limit ${most})`;

const toSeriesIds = (entries: AgendaEntry[]): string[] =>
  entries.filter((entry) => entry.recurrence_rule !== null).map(({ id }) => id);

async function toEvents<Entry extends AgendaEntry>(
  transaction: Transaction,
  viewer: Viewer,
  entries: Entry[],
  occurrences: Entry[],
): Promise<{ entry: Entry; event: CalendarEvent }[]> {
  const own = occurrences.toSorted(
    (a, b) =>
      (a.recurrence_parent_item_id ?? "").localeCompare(b.recurrence_parent_item_id ?? "") ||
      Number(a.recurrence_id_at) - Number(b.recurrence_id_at),
  );
  const all = [...entries, ...own];
  const [dates, items] = await Promise.all([
    loadDates(transaction, toSeriesIds(entries)),
    toAgendaItems(transaction, viewer, all),
  ]);
  const series = new Map(
    entries.flatMap((entry) => {
      const made = toSeries(entry, dates);
      return made === null ? [] : [[entry.id, made] as const];
    }),
  );
  return all.flatMap((entry, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ entry, event: toCalendarEvent(entry, item, series) }];
  });
}

function toSeries(entry: AgendaEntry, dates: Map<string, StoredDate[]>): Series | null {
  const { recurrence_rule: rule, series_start_at: start, time_zone: timeZone } = entry;
  if (rule === null || start === null) return null;
  return {
    startAt: Temporal.PlainDateTime.from(start),
    timeZone,
    length: toLength(toMoment(entry.start_at), toMoment(entry.end_at), entry.is_all_day, timeZone),
    rule: toRule(rule),
    ...toEngineDates(dates.get(entry.id)),
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
    // Reminders by e-mail are sent by the service itself.
    alarms: item.reminders
      .filter(({ method }) => method === "display")
      .map(({ offsetMinutes }) => offsetMinutes),
    recurrence: own === undefined ? toOccurrence(entry, series) : toExportedSeries(own),
  };
}

/** Returns the organizer; null if there are no attendees, since the item is not a meeting then. */
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
