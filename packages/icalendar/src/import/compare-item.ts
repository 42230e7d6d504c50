import type { AgendaItem, AgendaItemCreate } from "../agenda-item.ts";
import type { ImportableEvent } from "./target.ts";

type ItemUpdate = Pick<
  AgendaItemCreate,
  | "title"
  | "description"
  | "location"
  | "onlineMeetingUrl"
  | "visibility"
  | "transparency"
  | "timeZone"
  | "recurrenceRule"
  | "recurrenceDates"
  | "reminders"
  | "attendees"
>;

/** How an item differs from an event of the file, with the values of the file. */
export type ItemDifference = {
  /** Start, end or whole days; null if they are the same. */
  times: { startAt: string; endAt: string; isAllDay: boolean } | null;
  /** The other members, except the state. */
  members: Partial<ItemUpdate>;
  state: AgendaItem["state"] | null;
};

/** Returns the names of the members that differ, as a note gives them. */
export function toChangedNames({ times, members, state }: ItemDifference): string[] {
  return [
    ...(times === null ? [] : ["times"]),
    ...Object.keys(members),
    ...(state ? ["state"] : []),
  ];
}

/**
 * Compares an item with an event of the file.
 *
 * @param isPartOfSeries whether the start in the file is that of an occurrence: a series that began long ago is
 *   planned from about now on, and then its earlier occurrences and dates are no difference
 */
export function compareItem(
  item: AgendaItem,
  { item: { body, state } }: Pick<ImportableEvent, "item">,
  isPartOfSeries = false,
): ItemDifference {
  const { startAt, endAt, isAllDay = false } = body;
  const ignoredBefore = isPartOfSeries ? Date.parse(startAt) : Number.NEGATIVE_INFINITY;
  const desired = toComparable(body, ignoredBefore);
  const current = toComparable(item, ignoredBefore);
  const members = Object.keys(desired).filter(
    (name) => JSON.stringify(desired[name]) !== JSON.stringify(current[name]),
  );
  const isSameLength =
    Date.parse(endAt) - Date.parse(startAt) === Date.parse(item.endAt) - Date.parse(item.startAt);
  const isSameTime =
    (isPartOfSeries && isSameLength) ||
    (Date.parse(startAt) === Date.parse(item.startAt) &&
      Date.parse(endAt) === Date.parse(item.endAt));
  return {
    times: isSameTime && isAllDay === item.isAllDay ? null : { startAt, endAt, isAllDay },
    members: Object.fromEntries(
      members.map((name) => [name, body[name as keyof ItemUpdate] ?? emptyValues[name] ?? null]),
    ),
    state: state === item.state ? null : state,
  };
}

/** The values of list members that the file does not have; other members become null. */
const emptyValues: Record<string, unknown> = { recurrenceDates: [], reminders: [], attendees: [] };

/** Returns the members to compare, in one form for the file's values and the service's. */
function toComparable(
  body: AgendaItemCreate | AgendaItem,
  ignoredBefore: number,
): Record<string, unknown> {
  const { recurrenceRule: rule, recurrenceDates = [], reminders = [], attendees = [] } = body;
  const dates = recurrenceDates
    .map(({ kind, occursAt }) => [kind, Date.parse(occursAt)] as const)
    .filter(([, at]) => at > ignoredBefore);
  return {
    title: toText(body.title),
    description: toText(body.description),
    location: toText(body.location),
    onlineMeetingUrl: body.onlineMeetingUrl ?? null,
    visibility: body.visibility ?? "public",
    transparency: body.transparency ?? "opaque",
    ...(body.timeZone !== undefined && { timeZone: body.timeZone }),
    recurrenceRule: rule == null ? null : toComparableRule(rule, ignoredBefore),
    recurrenceDates: rule == null ? [] : toSortedTexts(dates),
    reminders: toSortedTexts(reminders.map(({ method, offsetMinutes }) => [method, offsetMinutes])),
    attendees: toSortedTexts(
      attendees
        .filter((attendee) => !("isOrganizer" in attendee && attendee.isOrganizer))
        .map(({ email, role }) => [email.toLowerCase(), role]),
    ),
  };
}

const toText = (text: string | null | undefined): string | null =>
  text == null || text.trim() === "" ? null : text.trim().normalize("NFC");

const toSortedTexts = (values: unknown[]): string[] =>
  [...new Set(values.map((value) => JSON.stringify(value)))].toSorted();

function toComparableRule(
  rule: NonNullable<AgendaItemCreate["recurrenceRule"]>,
  ignoredBefore: number,
): unknown[] {
  const { frequency, intervalCount = 1, count = null, untilAt = null, weekDays = [] } = rule;
  const { monthDay = null, monthOrdinal = null, monthWeekday = null } = rule;
  return [
    frequency,
    intervalCount,
    // The number of occurrences from a later start is smaller.
    Number.isFinite(ignoredBefore) ? count !== null : count,
    untilAt === null ? null : Date.parse(untilAt),
    weekDays.toSorted(),
    monthDay,
    monthOrdinal,
    monthWeekday,
  ];
}
