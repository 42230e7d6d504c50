import type ICAL from "ical.js";
import { parseLocalDateTime } from "../times/local-time.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

export type Frequency =
  | "YEARLY"
  | "MONTHLY"
  | "WEEKLY"
  | "DAILY"
  | "HOURLY"
  | "MINUTELY"
  | "SECONDLY";

/** A weekday from 0 (Monday) to 6, with its ordinal within the month or year; null for every one. */
export type DayOfWeek = { weekday: number; ordinal: number | null };

/** A recurrence rule (RFC 5545, 3.3.10). Lists are null if the rule does not have them. */
export type Recur = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: { localMs: number; isDate: boolean; isUtc: boolean } | null;
  /** From 0 (Monday) to 6. */
  weekStart: number;
  byDay: DayOfWeek[] | null;
  byMonth: number[] | null;
  byMonthDay: number[] | null;
  byYearDay: number[] | null;
  byHour: number[] | null;
  byMinute: number[] | null;
  bySecond: number[] | null;
  bySetPosition: number[] | null;
};

const frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"];
export const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const knownParts = new Set(
  "freq interval count until wkst byday bymonth bymonthday byyearday byhour byminute bysecond bysetpos rscale skip".split(
    " ",
  ),
);

/**
 * Reads an RRULE.
 *
 * @throws UnsupportedEvent for an invalid one, and for parts that the import does not know
 */
export function readRecur(property: ICAL.Property): Recur {
  // jCal (RFC 7265, 3.6.10), as ical.js parsed it.
  const [, , , value] = property.toJSON() as [unknown, unknown, unknown, Record<string, unknown>];
  const frequency = String(value["freq"]);
  if (!frequencies.includes(frequency)) throw new UnsupportedEvent("its rule has no valid FREQ");
  const isGregorian = ["GREGORIAN", "undefined"].includes(String(value["rscale"]));
  const isOmit = ["OMIT", "undefined"].includes(String(value["skip"]));
  const other = Object.keys(value).find((part) => !knownParts.has(part));
  if (other !== undefined || !isGregorian || !isOmit) {
    const part = (other ?? (isGregorian ? "skip" : "rscale")).toUpperCase();
    throw new UnsupportedEvent(`its rule has ${part}, which the service has not`);
  }
  const recur: Recur = {
    frequency: frequency as Frequency,
    interval: Number(value["interval"] ?? 1),
    count: readCount(value["count"]),
    until: readUntil(value["until"]),
    weekStart: value["wkst"] === undefined ? 0 : (Number(value["wkst"]) + 5) % 7,
    byDay: readList(value["byday"])?.map(toDayOfWeek) ?? null,
    byMonth: readNumbers(value["bymonth"]),
    byMonthDay: readNumbers(value["bymonthday"]),
    byYearDay: readNumbers(value["byyearday"]),
    byHour: readNumbers(value["byhour"]),
    byMinute: readNumbers(value["byminute"]),
    bySecond: readNumbers(value["bysecond"]),
    bySetPosition: readNumbers(value["bysetpos"]),
  };
  assertComputable(recur);
  return recur;
}

/** A rule for each minute of a day has this many times. */
const maxTimesOfDay = 1_440;

function assertComputable({ interval, byHour, byMinute, bySecond }: Recur): void {
  if (!Number.isSafeInteger(interval) || interval < 1) {
    throw new UnsupportedEvent("its INTERVAL is no positive number");
  }
  const times = [byHour, byMinute, bySecond].reduce(
    (count, list) => count * (list?.length ?? 1),
    1,
  );
  if (times > maxTimesOfDay) throw new UnsupportedEvent("its rule has too many times of the day");
}

function readCount(value: unknown): number | null {
  if (value === undefined) return null;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new UnsupportedEvent("its COUNT is no positive number");
  }
  return count;
}

function readUntil(value: unknown): Recur["until"] {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : "";
  const localMs = parseLocalDateTime(text.replace(/Z$/u, ""));
  if (localMs === null) throw new UnsupportedEvent("its UNTIL is no date and no time that exists");
  return { localMs, isDate: text.length === 10, isUtc: text.endsWith("Z") };
}

const readList = (value: unknown): unknown[] | null =>
  value === undefined ? null : Array.isArray(value) ? value : [value];

function readNumbers(value: unknown): number[] | null {
  const numbers = readList(value)?.map(Number) ?? null;
  if (numbers?.some((number) => !Number.isInteger(number))) {
    throw new UnsupportedEvent("its rule has a list of numbers that is invalid");
  }
  return numbers;
}

function toDayOfWeek(value: unknown): DayOfWeek {
  const [, ordinal, name = ""] = /^([+-]?\d+)?([A-Z]{2})$/u.exec(String(value)) ?? [];
  const weekday = weekdayNames.indexOf(name);
  if (weekday === -1) throw new UnsupportedEvent(`its rule names the weekday ${String(value)}`);
  return { weekday, ordinal: ordinal === undefined ? null : Number(ordinal) };
}
