// Wall-clock times as milliseconds since 1970 on that clock. Temporal would say it better, but the command
// runs on Node 22, which does not have it.

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-23` or `2026-11-23T09:00:00`; null for what is no date and no time that exists. */
export function parseWall(text: string): number | null {
  const full = text.length === 10 ? `${text}T00:00:00` : text;
  const wall = Date.parse(`${full}Z`);
  if (Number.isNaN(wall)) return null;
  // 30 February is read as 2 March.
  return new Date(wall).toISOString().startsWith(full) ? wall : null;
}

/** Milliseconds that the clock of a zone is ahead of UTC at a moment. */
export function offsetOf(timeZone: string, moment: number): number {
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
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(moment / 1_000) * 1_000;
}

/**
 * The moment of a wall-clock time (RFC 5545, 3.3.5): the first of two; one that the clocks skip is read
 * with the offset before.
 */
export function toMoment(wall: number, timeZone: string): number {
  const before = offsetOf(timeZone, wall - dayMs);
  const after = offsetOf(timeZone, wall + dayMs);
  const found = [before, after].find((offset) => offsetOf(timeZone, wall - offset) === offset);
  return wall - (found ?? before);
}

/** The month (1 to 12) of a wall-clock time. */
export const monthOf = (wall: number): number => new Date(wall).getUTCMonth() + 1;

/** The day of one time at the time of day of another. */
export const atTimeOf = (day: number, time: number): number =>
  Math.floor(day / dayMs) * dayMs + (((time % dayMs) + dayMs) % dayMs);

export const toWall = (moment: number, timeZone: string): number =>
  moment + offsetOf(timeZone, moment);
