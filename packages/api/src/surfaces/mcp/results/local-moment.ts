import { toLocal } from "./record-view.ts";

/** A period in which a zone keeps its offset: from one clock change to the next, in ms since the epoch. */
type Span = { from: number; until: number; offsetMs: number; offset: string };

/** The span used last in each zone: most times of a result lie in the same one. */
const lastSpans = new Map<string, Span>();

/**
 * Returns a time with the offset that a zone has then, as `toLocal` writes it, at a fraction of the cost: a
 * list contains hundreds of them.
 *
 * @param moment RFC 3339 in UTC
 * @param zone a name of the IANA time zone database
 * @throws RangeError for an unknown zone
 */
export function toLocalMoment(moment: string, zone: string): string {
  const at = Date.parse(moment);
  let span = lastSpans.get(zone);
  if (span === undefined || at < span.from || at >= span.until) {
    span = spanAt(at, zone);
    lastSpans.set(zone, span);
  }
  return new Date(at + span.offsetMs).toISOString().slice(0, -".000Z".length) + span.offset;
}

function spanAt(at: number, zone: string): Span {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  // Searching from the next nanosecond on includes a change at this very moment.
  const change = local.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  return {
    from: change?.epochMilliseconds ?? -Infinity,
    until: local.getTimeZoneTransition("next")?.epochMilliseconds ?? Infinity,
    offsetMs: local.offsetNanoseconds / 1e6,
    offset: toLocal(local).slice(-"+00:00".length),
  };
}
