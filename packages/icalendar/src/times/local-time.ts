// Local times as milliseconds since 1970 in their time zone. Temporal would fit better, but the command line
// supports Node 22, which lacks it.

export const dayMs = 86_400_000;

/** Returns the UTC offset at an instant, in milliseconds. */
export type OffsetAt = (instantMs: number) => number;

/** `2026-11-23` or `2026-11-23T09:00:00`; null for dates and times that don't exist. */
export function parseLocalDateTime(text: string): number | null {
  const full = text.length === 10 ? `${text}T00:00:00` : text;
  const localMs = Date.parse(`${full}Z`);
  if (Number.isNaN(localMs)) return null;
  // `Date` reads 30 February as 2 March.
  return new Date(localMs).toISOString().startsWith(full) ? localMs : null;
}

/**
 * Returns the instant of a local time (RFC 5545, 3.3.5): the first of two; a skipped time uses the offset before
 * the gap.
 */
export function toInstantMs(localMs: number, offsetAt: OffsetAt): number {
  const before = offsetAt(localMs - dayMs);
  const after = offsetAt(localMs + dayMs);
  const found = [before, after].find((offset) => offsetAt(localMs - offset) === offset);
  return localMs - (found ?? before);
}

/** Returns the local time of an instant. */
export const toLocalMs = (instantMs: number, offsetAt: OffsetAt): number =>
  instantMs + offsetAt(instantMs);

/** Returns the start of the day of a local time. */
export const startOfDay = (localMs: number): number => Math.floor(localMs / dayMs) * dayMs;

/** Combines the day of one time with the time of day of another. */
export const withTimeOfDay = (day: number, time: number): number =>
  startOfDay(day) + (time - startOfDay(time));

/** Formats a local time as `2026-11-23`. */
export const formatDay = (localMs: number): string => new Date(localMs).toISOString().slice(0, 10);
