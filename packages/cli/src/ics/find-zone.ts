import ICAL from "ical.js";
import { dayMs, offsetOf } from "./wall-clock.ts";

/** Moments at which zones that differ have other offsets: through two years, every nine days. */
const samples = Array.from(
  { length: 81 },
  (_, index) => Date.parse("2025-01-01T12:00:00Z") + index * 9 * dayMs,
);

/**
 * Which zone of the IANA database a TZID means: the one of that name, or at the end of it; else the one
 * that the file describes (VTIMEZONE), as Outlook names zones by words of its own.
 *
 * @param preferred where several have the same time, such as the calendar's own
 * @returns null where it means none
 */
export function createZoneFinder(
  zones: Map<string, ICAL.Component>,
  preferred: string,
): (tzid: string) => string | null {
  const found = new Map<string, string | null>();
  return (tzid) => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    const zone = findByName(tzid) ?? findByTime(zones.get(tzid), preferred);
    found.set(tzid, zone);
    return zone;
  };
}

function findByName(tzid: string): string | null {
  const words = tzid.split("/");
  // `/mozilla.org/20050126_1/Europe/Amsterdam`
  for (let start = 0; start < words.length; start += 1) {
    const name = words.slice(start).join("/");
    if (isZone(name)) return name;
  }
  return null;
}

function isZone(name: string): boolean {
  // Offsets such as +01:00 are taken as zones too, but not by the service.
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    offsetOf(name, 0);
    return true;
  } catch {
    return false;
  }
}

function findByTime(component: ICAL.Component | undefined, preferred: string): string | null {
  if (component === undefined) return null;
  try {
    const described = new ICAL.Timezone({ component });
    const offsets = samples.map((at) => {
      const time = ICAL.Time.fromJSDate(new Date(at), true);
      return time.convertToZone(described).utcOffset();
    });
    const isSame = (timeZone: string): boolean =>
      samples.every((at, index) => offsetOf(timeZone, at) / 1_000 === offsets[index]);
    const candidates = [preferred, "UTC", ...Intl.supportedValuesOf("timeZone")];
    return candidates.find(isSame) ?? null;
  } catch {
    return null;
  }
}
