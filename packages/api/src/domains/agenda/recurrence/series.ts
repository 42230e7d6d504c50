import type { RecurrenceRule } from "./recurrence-rule.ts";

/** The length of an item: whole local days, or an exact duration (RFC 5545, 3.8.5.3: "the same exact duration"). */
export type ItemLength =
  | { isAllDay: true; days: number }
  | { isAllDay: false; milliseconds: number };

/** An RDATE or EXDATE of a series, as a wall-clock time in its time zone. */
export type RecurrenceDate = { id: string; occursAt: Temporal.PlainDateTime };

/**
 * A series without its rows. All times are wall-clock times in `timeZone`: a start in a spring gap moves forward by
 * the gap, an ambiguous start takes the first offset.
 */
export type Series = {
  startAt: Temporal.PlainDateTime;
  timeZone: string;
  length: ItemLength;
  rule: RecurrenceRule;
  rdates: RecurrenceDate[];
  exdates: RecurrenceDate[];
};

/** Returns the instant of a wall-clock time; in gaps and folds with the disambiguation `compatible`. */
export function toInstant(wall: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  return wall.toZonedDateTime(timeZone, { disambiguation: "compatible" }).toInstant();
}

/** Returns the wall-clock time of an instant. */
export function toPlainDateTime(
  instant: Temporal.Instant,
  timeZone: string,
): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/**
 * Returns the wall-clock time from which a series computes a start. All-day starts are at 00:00, even on days
 * without a midnight.
 */
export function toComputedStart(
  instant: Temporal.Instant,
  timeZone: string,
  isAllDay: boolean,
): Temporal.PlainDateTime {
  const wall = toPlainDateTime(instant, timeZone);
  return isAllDay ? wall.toPlainDate().toPlainDateTime() : wall;
}

/**
 * Returns the local midnight nearest to an instant that was computed as a midnight, possibly with an offset that
 * differs by a few hours.
 */
export function nearestMidnight(instant: Temporal.Instant, timeZone: string): Temporal.Instant {
  return toInstant(toComputedStart(instant.add({ hours: 12 }), timeZone, true), timeZone);
}

/**
 * Returns the times of the first occurrence of a series: an ambiguous start in autumn is the first of the two
 * instants. The length does not change.
 */
export function toSeriesTimes(
  { startAt, endAt }: { startAt: Temporal.Instant; endAt: Temporal.Instant },
  isAllDay: boolean,
  timeZone: string,
): { startAt: Temporal.Instant; endAt: Temporal.Instant } {
  const first = toInstant(toComputedStart(startAt, timeZone, isAllDay), timeZone);
  const length = toLength(startAt, endAt, isAllDay, timeZone);
  return { startAt: first, endAt: toEnd(first, length, timeZone) };
}

/** Returns the end for a start. All-day items end at local midnight, so a day may have 23 or 25 hours. */
export function toEnd(
  startAt: Temporal.Instant,
  length: ItemLength,
  timeZone: string,
): Temporal.Instant {
  if (!length.isAllDay) return startAt.add({ milliseconds: length.milliseconds });
  return startAt
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: length.days })
    .toZonedDateTime(timeZone)
    .toInstant();
}

/** Returns the length between two instants, in local days for an all-day item. */
export function toLength(
  startAt: Temporal.Instant,
  endAt: Temporal.Instant,
  isAllDay: boolean,
  timeZone: string,
): ItemLength {
  if (!isAllDay) {
    return { isAllDay, milliseconds: endAt.epochMilliseconds - startAt.epochMilliseconds };
  }
  const first = startAt.toZonedDateTimeISO(timeZone).toPlainDate();
  const last = endAt.toZonedDateTimeISO(timeZone).toPlainDate();
  return { isAllDay, days: first.until(last, { largestUnit: "days" }).days };
}

export function isSameLength(a: ItemLength, b: ItemLength): boolean {
  if (a.isAllDay) return b.isAllDay && a.days === b.days;
  return !b.isAllDay && a.milliseconds === b.milliseconds;
}

/** Whether an instant is the start of a local day, which is not 00:00 if the clocks skip midnight. */
export function isLocalMidnight(instant: Temporal.Instant, timeZone: string): boolean {
  const zoned = instant.toZonedDateTimeISO(timeZone);
  return zoned.startOfDay().epochNanoseconds === zoned.epochNanoseconds;
}
