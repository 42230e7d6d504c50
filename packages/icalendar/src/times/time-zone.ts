import { dayMs, type OffsetAt } from "./local-time.ts";

/** A time zone: one of the IANA database, or one that only a file describes. */
export type TimeZone = {
  /** Its IANA name; null for one that only the file describes. */
  name: string | null;
  offsetAt: OffsetAt;
};

const zones = new Map<string, TimeZone | null>();

/** Finds a time zone of the IANA database by its name, in any case; null if there is none. */
export function findIanaZone(name: string): TimeZone | null {
  const cached = zones.get(name);
  if (cached !== undefined) return cached;
  const zone = createIanaZone(name);
  zones.set(name, zone);
  return zone;
}

/** Returns a time zone that is known to exist, such as the calendar's own. */
export function toIanaZone(name: string): TimeZone {
  const zone = findIanaZone(name);
  if (zone === null) throw new Error(`unknown time zone ${name}`);
  return zone;
}

function createIanaZone(name: string): TimeZone | null {
  // Intl also accepts offsets such as +01:00 as zones, but the service does not.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u.test(name)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
  return {
    name: toCaseOfDatabase(name),
    offsetAt: cacheByDay((instantMs) => readOffset(format, instantMs)),
  };
}

const namesByLowerCase = new Map(
  Intl.supportedValuesOf("timeZone").map((name) => [name.toLowerCase(), name]),
);

const toCaseOfDatabase = (name: string): string => namesByLowerCase.get(name.toLowerCase()) ?? name;

function readOffset(format: Intl.DateTimeFormat, instantMs: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return localMs - Math.floor(instantMs / 1_000) * 1_000;
}

/** Formatting is slow: on a day that begins and ends with the same offset, each instant has it. */
function cacheByDay(offsetAt: OffsetAt): OffsetAt {
  const offsets = new Map<number, number>();
  const atDay = (day: number): number => {
    const cached = offsets.get(day);
    if (cached !== undefined) return cached;
    const offset = offsetAt(day * dayMs);
    offsets.set(day, offset);
    return offset;
  };
  return (instantMs) => {
    const day = Math.floor(instantMs / dayMs);
    const offset = atDay(day);
    return offset === atDay(day + 1) ? offset : offsetAt(instantMs);
  };
}
