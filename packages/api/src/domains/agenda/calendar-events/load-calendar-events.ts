import { type RawBuilder, sql } from "kysely";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import {
  type AgendaEntry,
  isVisible,
  selectVisibleEntries,
  selectEntries,
  selectEntriesWithDeleted,
  type Viewer,
} from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import {
  loadRecurrenceDates,
  type StoredRecurrenceDate,
  toRdatesAndExdates,
} from "../recurrence-dates.ts";
import { type Series, toLength } from "../recurrence/series.ts";
import { dateToInstant, toRule } from "../recurrence/stored-rule.ts";
import { loadAgendaItems } from "../agenda-item-views.ts";
import { toComputedDateTime, toExportedSeries, excludeOccurrences } from "./exported-series.ts";

/** The maximum number of overrides that are included, those nearest to `now`; null: no limit. */
type OccurrenceLimit = { max: number | null; now: Date };

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
  limit: { max: number; now: Date },
): Promise<CalendarEvent[]> {
  const [own, unknown] = await Promise.all([
    transaction.all(selectVisibleEntries().where(isNearestOccurrence(entries, isOverride, limit))),
    transaction.all(
      selectEntries()
        .where(isNearestOccurrence(entries, isOverride, { ...limit, max: null }))
        .where(sql<boolean>`visibility = 'confidential' and not is_own`),
    ),
  ]);
  const events = await toEvents(transaction, membership, entries, [...own, ...unknown]);
  const invisible = events.filter(({ entry }) => !isVisible(entry)).map(({ event }) => event);
  return events
    .filter(({ entry }) => isVisible(entry))
    .map(({ event }) => excludeOccurrences(event, invisible));
}

/** An agenda entry, possibly deleted, with its event for a calendar file. */
export type EntryEvent = {
  entry: AgendaEntry & { deleted_at: Date | null };
  event: CalendarEvent;
};

/**
 * Loads an item or a series with all details, for its participants: first the item itself, then its overrides and
 * the occurrences with invitations, including deleted ones.
 */
export async function loadEntryEvents(
  transaction: Transaction,
  viewer: Viewer,
  entry: EntryEvent["entry"],
  limit: OccurrenceLimit,
): Promise<EntryEvent[]> {
  const isOverrideOrInvited = sql<boolean>`(${isOverride} or exists (
    select from agenda_invitations v where v.item_id = agenda_items.id))`;
  const own = await transaction.all(
    selectEntriesWithDeleted().where(isNearestOccurrence([entry], isOverrideOrInvited, limit)),
  );
  const toReadable = (each: EntryEvent["entry"]) => ({ ...each, is_own: true });
  return toEvents(transaction, viewer, [toReadable(entry)], own.map(toReadable));
}

/** SQL condition: the occurrence was moved, cancelled or changed individually. */
const isOverride = sql<boolean>`(deleted_at is null
  and (is_moved or state is not null or overrides <> '{}' or has_own_people))`;

const isNearestOccurrence = (
  entries: AgendaEntry[],
  condition: RawBuilder<boolean>,
  { max, now }: OccurrenceLimit,
) => sql<boolean>`id in (
  select id from agenda_items
  where recurrence_parent_item_id = any(${toSeriesIds(entries)}::uuid[]) and ${condition}
  order by abs(extract(epoch from start_at - ${now}::timestamptz)), id limit ${max})`;

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
    loadRecurrenceDates(transaction, toSeriesIds(entries)),
    loadAgendaItems(transaction, viewer, all),
  ]);
  const series = new Map(
    entries.flatMap((entry) => {
      const converted = toSeries(entry, dates);
      return converted === null ? [] : [[entry.id, converted] as const];
    }),
  );
  return all.flatMap((entry, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ entry, event: toCalendarEvent(entry, item, series) }];
  });
}

function toSeries(entry: AgendaEntry, dates: Map<string, StoredRecurrenceDate[]>): Series | null {
  const { recurrence_rule: rule, series_start_at: start, time_zone: timeZone } = entry;
  if (rule === null || start === null) return null;
  return {
    startAt: Temporal.PlainDateTime.from(start),
    timeZone,
    length: toLength(
      dateToInstant(entry.start_at),
      dateToInstant(entry.end_at),
      entry.is_all_day,
      timeZone,
    ),
    rule: toRule(rule),
    ...toRdatesAndExdates(dates.get(entry.id)),
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
    // Reminders by email are sent by the service itself.
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
    start: toComputedDateTime(own, dateToInstant(at)).toString(),
    isAllDay: own.length.isAllDay,
  };
}
