import type ICAL from "ical.js";
import type { AgendaItemCreate } from "../agenda-item.ts";
import { toAttendees } from "./attendees.ts";
import { type EventTimes, toItemTimes } from "./event-times.ts";
import { toTexts } from "./event-texts.ts";
import { toReminders } from "./reminders.ts";

/** An agenda item to create, with notes on what was left out. */
export type ImportItem = {
  body: AgendaItemCreate;
  state: "confirmed" | "tentative";
  notes: string[];
};

/**
 * Converts a VEVENT to an agenda item, without its recurrence.
 *
 * @param times its start and length
 * @param localMs the local start, which for a long series is later than that of the event
 * @throws UnsupportedEvent if the service can't represent it
 */
export function toAgendaItem(
  component: ICAL.Component,
  times: EventTimes,
  calendar: { id: string | undefined; timeZone: string },
  localMs: number = times.start.localMs,
): ImportItem {
  const notes: string[] = [];
  const body: AgendaItemCreate = {
    ...(calendar.id !== undefined && { calendarId: calendar.id }),
    ...toTexts(component, notes),
    ...toItemTimes(localMs, times, calendar.timeZone),
    visibility: toEnumValue(component, "class", ["private", "confidential"]) ?? "public",
    transparency: toEnumValue(component, "transp", ["transparent"]) ?? "opaque",
    reminders: toReminders(component, notes),
    attendees: toAttendees(component, notes),
  };
  const state = toEnumValue(component, "status", ["tentative"]) ?? "confirmed";
  return { body, state, notes: [...times.notes, ...notes] };
}

function toEnumValue<Value extends string>(
  component: ICAL.Component,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = String(component.getFirstPropertyValue(name)).toLowerCase();
  return values.find((candidate) => candidate === value);
}
