// Local times as milliseconds since 1970 in their time zone. Temporal would fit better, but the command line
// supports Node 22, which lacks it.

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-23` or `2026-11-23T09:00:00`; null for dates and times that don't exist. */
export function parseLocalDateTime(text: string): number | null {
  const full = text.length === 10 ? `${text}T00:00:00` : text;
  const localMs = Date.parse(`${full}Z`);
  if (Number.isNaN(localMs)) return null;
  // `Date` reads 30 February as 2 March.
  return new Date(localMs).toISOString().startsWith(full) ? localMs : null;
}

/** Returns the UTC offset of a time zone at an instant, in milliseconds. */
export function offsetOf(timeZone: string, instantMs: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return localMs - Math.floor(instantMs / 1_000) * 1_000;
}

/**
 * Returns the instant of a local time (RFC 5545, 3.3.5): the first of two; a skipped time uses the offset before
 * the gap.
 */
export function toInstantMs(localMs: number, timeZone: string): number {
  const before = offsetOf(timeZone, localMs - dayMs);
  const after = offsetOf(timeZone, localMs + dayMs);
  const found = [before, after].find((offset) => offsetOf(timeZone, localMs - offset) === offset);
  return localMs - (found ?? before);
}

/** Returns the month (1 to 12) of a local time. */
export const monthOf = (localMs: number): number => new Date(localMs).getUTCMonth() + 1;

/** Combines the day of one time with the time of day of another. */
export const withTimeOfDay = (day: number, time: number): number =>
  Math.floor(day / dayMs) * dayMs + (((time % dayMs) + dayMs) % dayMs);
