/** Formats an instant in a time zone, with its offset: `2026-12-02T09:00:00+01:00`. */
export const formatWithOffset = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toString({ smallestUnit: "second", timeZoneName: "never" });
