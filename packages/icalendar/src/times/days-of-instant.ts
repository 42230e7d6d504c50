import { dayMs, startOfDay, toLocalMs } from "./local-time.ts";
import type { TimeZone } from "./time-zone.ts";

const hourMs = 3_600_000;

/**
 * Returns the days that an instant may stand for in an all-day series, the most likely first. Programs write a day as
 * the instant of its midnight, in a time zone that the file need not name; or as the last second of the day before.
 *
 * @param zones time zones of the file and the calendar
 */
export function daysOfInstant(instantMs: number, zones: readonly TimeZone[]): number[] {
  if ((instantMs + 1_000) % (hourMs / 4) === 0) {
    return daysOfInstant(instantMs + 1_000, zones).map((day) => day - dayMs);
  }
  const days = zones
    .map(({ offsetAt }) => toLocalMs(instantMs, offsetAt))
    .filter((localMs) => localMs % dayMs === 0);
  days.push(...daysByOffset(instantMs));
  days.push(...zones.map(({ offsetAt }) => startOfDay(toLocalMs(instantMs, offsetAt))));
  return [...new Set(days)];
}

/** Offsets lie between 12 hours behind and 14 hours ahead of UTC. Few people live where both are possible. */
function daysByOffset(instantMs: number): number[] {
  const day = startOfDay(instantMs);
  const time = instantMs - day;
  if (time % (hourMs / 4) !== 0) return [];
  if (time < 10 * hourMs) return [day];
  if (time > 12 * hourMs) return [day + dayMs];
  // New Zealand is 13 hours ahead in summer; Hawaii is 10 hours behind; 12:00 may also be noon.
  return time === 11 * hourMs ? [day + dayMs, day] : [day, day + dayMs];
}
