/** Reads calendar files as another program does: ical.js, which takes zones from the file alone. */
import ICAL from "ical.js";

type Shown = { uid: string; start: string; end: string; status: string; summary: string };

export function parseCalendar(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

/** Returns the VEVENTs of a file that are not exceptions of others. */
export const mastersOf = (calendar: ICAL.Component): ICAL.Component[] =>
  calendar
    .getAllSubcomponents("vevent")
    .filter((component) => !component.hasProperty("recurrence-id"));

const toMoment = (time: ICAL.Time): string => new Date(time.toUnixTime() * 1_000).toISOString();

/** Returns all occurrences in [from, to) by start, with the changes of their exceptions. */
export function expandCalendar(calendar: ICAL.Component, from: string, to: string): Shown[] {
  const exceptions = calendar
    .getAllSubcomponents("vevent")
    .filter((component) => component.hasProperty("recurrence-id"));
  const found = mastersOf(calendar).flatMap((master) => {
    const uid = String(master.getFirstPropertyValue("uid"));
    const own = exceptions.filter((other) => other.getFirstPropertyValue("uid") === uid);
    return expandEvent(new ICAL.Event(master, { exceptions: own }), to);
  });
  return found
    .filter(({ start }) => start >= from && start < to)
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
}

function expandEvent(event: ICAL.Event, to: string): Shown[] {
  const found: Shown[] = [];
  const iterator = event.iterator();
  // A moved occurrence may precede one computed before it: search some weeks further.
  const last = new Date(Date.parse(to) + 60 * 86_400_000).toISOString();
  for (let next = iterator.next(); next !== undefined; next = iterator.next()) {
    if (toMoment(next) > last) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push({
      uid: event.uid,
      start: toMoment(startDate),
      end: toMoment(endDate),
      status: String(item.component.getFirstPropertyValue("status")),
      summary: item.summary,
    });
    if (!event.isRecurring()) break;
  }
  return found;
}
