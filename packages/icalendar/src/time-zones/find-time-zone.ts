import type ICAL from "ical.js";
import { dayMs, type OffsetAt, toInstantMs } from "../times/local-time.ts";
import type { FileCalendar } from "../file/read-calendar-file.ts";
import { toZoneKey } from "../file/read-calendar-file.ts";
import { findIanaZone, type TimeZone } from "../times/time-zone.ts";
import type { FindTimeZone } from "../times/times.ts";
import { findWindowsZones } from "./windows-zones.ts";
import { parseOffset, readZoneDefinition } from "./zone-definition.ts";

/** Times at which time zones are compared as a whole: every nine days of two years. */
const sampleTimes = Array.from(
  { length: 81 },
  (_, index) => Date.parse("2025-01-01T12:00:00Z") + index * 9 * dayMs,
);

/**
 * Creates a function that finds the time zone of a TZID:
 *
 * 1. that of the IANA database with this name, or whose name it ends with;
 * 2. without a VTIMEZONE, that of the Windows name or the offset that it is;
 * 3. else one that agrees with the VTIMEZONE at the times of the event: first by its name, then the calendar's own, then
 *    any that also agrees at other times;
 * 4. for a series any that agrees at its times; for others the VTIMEZONE itself.
 *
 * @param preferred the time zone of the calendar
 */
export function createTimeZoneFinder(calendar: FileCalendar, preferred: TimeZone): FindTimeZone {
  const resolvers = new Map<string, Resolver>();
  return (tzid, localTimes, mustHaveName = false) => {
    const key = toZoneKey(tzid);
    const resolver = resolvers.get(key) ?? createResolver(key, calendar.zones.get(key), preferred);
    resolvers.set(key, resolver);
    return resolver(localTimes, mustHaveName);
  };
}

type Resolver = (localTimes: readonly number[], mustHaveName: boolean) => TimeZone | null;

function createResolver(
  tzid: string,
  component: ICAL.Component | undefined,
  preferred: TimeZone,
): Resolver {
  const exact = findByName(tzid);
  if (exact !== null) return () => exact;
  const named = findByAlias(tzid, component, preferred);
  const definition = readDefinition(component) ?? readOffset(tzid);
  const [first] = named;
  if (definition === null) return () => first ?? null;
  const all = () => toZones(Intl.supportedValuesOf("timeZone"));
  let alike: TimeZone[] | undefined;
  return (localTimes, mustHaveName) => {
    const agrees = (zone: TimeZone) => areEqualAt(localTimes, zone.offsetAt, definition);
    const known = [...named, preferred].find(agrees);
    if (known !== undefined) return known;
    alike ??= [...toZones(["UTC"]), ...all()].filter((zone) =>
      areEqualAt(sampleTimes, zone.offsetAt, definition),
    );
    const found = alike.find(agrees);
    if (found !== undefined) return found;
    return mustHaveName ? (all().find(agrees) ?? null) : { name: null, offsetAt: definition };
  };
}

const areEqualAt = (localTimes: readonly number[], a: OffsetAt, b: OffsetAt): boolean =>
  localTimes.every((local) => toInstantMs(local, a) === toInstantMs(local, b));

/** Finds a time zone by its IANA or Windows name; null if there is none. */
export function findZoneByName(name: string): TimeZone | null {
  const key = toZoneKey(name);
  return findByName(key) ?? toZones(findWindowsZones(key))[0] ?? null;
}

function findByName(tzid: string): TimeZone | null {
  const segments = tzid.replaceAll(/ /gu, "_").split("/");
  // `/mozilla.org/20050126_1/Europe/Amsterdam`
  for (let start = 0; start < segments.length; start += 1) {
    const name = segments.slice(start).join("/");
    // A single last segment such as `Local` or `EST` at the end of a path says too little.
    const zone =
      start > 0 && start === segments.length - 1 && name !== "Utc" ? null : findIanaZone(name);
    if (zone !== null) return zone;
  }
  return null;
}

/** Finds the time zones that a Windows name or X-LIC-LOCATION stands for, the calendar's own first. */
function findByAlias(
  tzid: string,
  component: ICAL.Component | undefined,
  preferred: TimeZone,
): TimeZone[] {
  const location = component?.getFirstPropertyValue("x-lic-location");
  const zone = typeof location === "string" ? findByName(toZoneKey(location)) : null;
  const [usual, ...others] = toZones(findWindowsZones(tzid));
  if (usual === undefined) return zone === null ? [] : [zone];
  const isOwn =
    others.some(({ name }) => name === preferred.name) &&
    areEqualAt(sampleTimes, usual.offsetAt, preferred.offsetAt);
  return [...(zone === null ? [] : [zone]), ...(isOwn ? [preferred] : []), usual];
}

const toZones = (names: string[]): TimeZone[] =>
  names.map(findIanaZone).filter((zone) => zone !== null);

function readDefinition(component: ICAL.Component | undefined): OffsetAt | null {
  if (component === undefined) return null;
  try {
    return readZoneDefinition(component);
  } catch {
    return null;
  }
}

/** `GMT+0100`, `UTC+01:00` or `+01:00` */
function readOffset(tzid: string): OffsetAt | null {
  const [, text] = /^(?:GMT|UTC)?\s*([+-]\d{1,2}(?::?\d\d)?)$/iu.exec(tzid) ?? [];
  const offset = text === undefined ? null : parseOffset(text);
  return offset === null ? null : () => offset;
}
