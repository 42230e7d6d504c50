import ICAL from "ical.js";
import { readParameter } from "../times/times.ts";

/** Returns the reminders before the start, at most five. */
export function toReminders(component: ICAL.Component, notes: string[]) {
  const found = component.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = alarm.getFirstProperty("trigger");
    const minutes = readMinutes(trigger);
    const isRelativeToStart =
      (trigger && readParameter(trigger, "related"))?.toUpperCase() !== "END";
    if (!isRelativeToStart || !(minutes >= -40_320 && minutes <= 0)) {
      notes.push("a reminder that is not before the start was left out");
      return [];
    }
    const action = String(alarm.getFirstPropertyValue("action")).toUpperCase();
    return [
      {
        method: action === "EMAIL" ? ("email" as const) : ("display" as const),
        offsetMinutes: minutes,
      },
    ];
  });
  if (found.length > 5) notes.push("only the first 5 reminders were taken");
  return found.slice(0, 5);
}

/** Returns the duration of a TRIGGER in minutes; NaN for an instant, and for an invalid one. */
function readMinutes(trigger: ICAL.Property | null): number {
  try {
    const value = trigger?.getFirstValue();
    return value instanceof ICAL.Duration ? Math.round(value.toSeconds() / 60) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
