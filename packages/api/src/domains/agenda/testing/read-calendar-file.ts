/** Reads calendar files with ical.js, which uses only the VTIMEZONEs of the file. */
import ICAL from "ical.js";

type ExpandedEvent = { uid: string; start: string; end: string; status: string; summary: string };

export function parseCalendar(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

/** Returns the VEVENTs of a file without a RECURRENCE-ID. */
export const findMasters = (calendar: ICAL.Component): ICAL.Component[] =>
  calendar
    .getAllSubcomponents("vevent")
    .filter((component) => !component.hasProperty("recurrence-id"));

const toTimestamp = (time: ICAL.Time): string => new Date(time.toUnixTime() * 1_000).toISOString();

/** Returns all occurrences in [from, to), sorted by start, with their overrides. */
export function expandCalendar(
  calendar: ICAL.Component,
  from: string,
  to: string,
): ExpandedEvent[] {
  const exceptions = calendar
    .getAllSubcomponents("vevent")
    .filter((component) => component.hasProperty("recurrence-id"));
  const found = findMasters(calendar).flatMap((master) => {
    const uid = String(master.getFirstPropertyValue("uid"));
    const own = exceptions.filter((other) => other.getFirstPropertyValue("uid") === uid);
    return expandEvent(new ICAL.Event(master, { exceptions: own }), to);
  });
  return found
    .filter(({ start }) => start >= from && start < to)
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
}

function expandEvent(event: ICAL.Event, to: string): ExpandedEvent[] {
  const found: ExpandedEvent[] = [];
  const iterator = event.iterator();
  // A moved occurrence may start before earlier computed ones: search 60 days further.
  const last = new Date(Date.parse(to) + 60 * 86_400_000).toISOString();
  for (let next = iterator.next(); next !== undefined; next = iterator.next()) {
    if (toTimestamp(next) > last) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push({
      uid: event.uid,
      start: toTimestamp(startDate),
      end: toTimestamp(endDate),
      status: String(item.component.getFirstPropertyValue("status")),
      summary: item.summary,
    });
    if (!event.isRecurring()) break;
  }
  return found;
}
