import { WINDOWS_TO_IANA_MAP } from "windows-iana";
import { dayMs } from "../times/local-time.ts";
import { findIanaZone } from "../times/time-zone.ts";
import { formerWindowsNames, windowsDisplayNames } from "./windows-display-names.ts";
import { parseOffset } from "./zone-definition.ts";

const toKey = (name: string): string => name.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** IANA names by Windows name: that of CLDR for the whole world first, then those of territories. */
const ianaNames = new Map<string, string[]>();
for (const { windowsName, territory, iana } of WINDOWS_TO_IANA_MAP) {
  const key = toKey(windowsName);
  const names = ianaNames.get(key) ?? [];
  ianaNames.set(key, territory === "001" ? [...iana, ...names] : [...names, ...iana]);
}

const windowsNames = new Map<string, string>();
for (const [windowsName, displayNames] of Object.entries(windowsDisplayNames)) {
  for (const displayName of displayNames.split("|")) {
    if (!windowsNames.has(toKey(displayName))) windowsNames.set(toKey(displayName), windowsName);
  }
}
for (const [former, windowsName] of Object.entries(formerWindowsNames)) {
  windowsNames.set(toKey(former), windowsName);
}

/**
 * Returns the IANA time zones of a Windows time zone (CLDR, windowsZones), the usual one first. Takes its name, as in
 * `W. Europe Standard Time 1`, or the name that Outlook shows, such as `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`.
 *
 * @returns empty for other names
 */
export function findWindowsZones(name: string): string[] {
  const [, , offset, shown = name] =
    /^\s*\((UTC|GMT)\s*([+-]\d{1,2}(?:[:.]?\d\d)?)?\)\s*(.*)$/iu.exec(name) ?? [];
  const variants = [
    shown,
    shown.replace(/\s+\d+$/u, ""),
    shown.replace(/ (?:daylight|summer) time$/iu, " Standard Time"),
    shown.replace(/ Daylight$/iu, " Standard Time"),
  ].map(toKey);
  for (const variant of variants) {
    const known = windowsNames.get(variant);
    const found = ianaNames.get(known === undefined ? variant : toKey(known));
    if (found !== undefined) return found.filter((zone) => findIanaZone(zone) !== null);
  }
  return offset === undefined ? [] : findByCity(shown, parseOffset(offset.replace(".", ":")));
}

/** Finds the time zones of the cities in a list whose offset in winter or summer is the stated one. */
function findByCity(cities: string, offset: number | null): string[] {
  const names = cities.split(/[,;/]/u).map((city) => toKey(city).replaceAll(" ", "_"));
  const january = Date.UTC(2026, 0, 15);
  return Intl.supportedValuesOf("timeZone").filter((zone) => {
    if (!names.includes(zone.slice(zone.lastIndexOf("/") + 1).toLowerCase())) return false;
    const offsetAt = findIanaZone(zone)?.offsetAt;
    return [january, january + 180 * dayMs].some((at) => offsetAt?.(at) === offset);
  });
}
