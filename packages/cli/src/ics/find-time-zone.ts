import ICAL from "ical.js";
import { dayMs, offsetOf } from "./local-time.ts";

/** Instants at which time zones are compared by their offsets: every nine days of two years. */
const sampleInstants = Array.from(
  { length: 81 },
  (_, index) => Date.parse("2025-01-01T12:00:00Z") + index * 9 * dayMs,
);

/**
 * Finds the IANA time zone of a TZID: the one of that name, or whose name it ends with; else one with the offsets
 * of the file's VTIMEZONE, since Outlook uses names of its own.
 *
 * @param preferred wins among time zones with equal offsets, such as the calendar's own
 * @returns null if none matches
 */
export function createTimeZoneFinder(
  zones: Map<string, ICAL.Component>,
  preferred: string,
): (tzid: string) => string | null {
  const found = new Map<string, string | null>();
  return (tzid) => {
    const cached = found.get(tzid);
    if (cached !== undefined) return cached;
    const zone = findByName(tzid) ?? findByOffsets(zones.get(tzid), preferred);
    found.set(tzid, zone);
    return zone;
  };
}

function findByName(tzid: string): string | null {
  const segments = tzid.split("/");
  // `/mozilla.org/20050126_1/Europe/Amsterdam`
  for (let start = 0; start < segments.length; start += 1) {
    const name = segments.slice(start).join("/");
    if (isTimeZone(name)) return name;
  }
  return null;
}

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +01:00 as zones, but the service does not.
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    offsetOf(name, 0);
    return true;
  } catch {
    return false;
  }
}

function findByOffsets(component: ICAL.Component | undefined, preferred: string): string | null {
  if (component === undefined) return null;
  try {
    const definition = new ICAL.Timezone({ component });
    const offsets = sampleInstants.map((at) => {
      const time = ICAL.Time.fromJSDate(new Date(at), true);
      return time.convertToZone(definition).utcOffset();
    });
    const isSame = (timeZone: string): boolean =>
      sampleInstants.every((at, index) => offsetOf(timeZone, at) / 1_000 === offsets[index]);
    const candidates = [preferred, "UTC", ...Intl.supportedValuesOf("timeZone")];
    return candidates.find(isSame) ?? null;
  } catch {
    return null;
  }
}
