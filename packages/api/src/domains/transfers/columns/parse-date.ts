import { z } from "zod";
import { findMonth } from "./month-names.ts";

export const DateFormat = z.enum(["dmy", "mdy", "ymd"]).meta({
  description:
    "The order of day, month and year in dates of numbers, such as `dmy` for 24-12-2026. Dates with the name of the month, and ISO 8601, need none.",
  examples: ["dmy"],
});
export type DateFormat = z.infer<typeof DateFormat>;

/** A date with an optional time of a cell. */
export type ParsedDate = {
  date: Temporal.PlainDate;
  time: Temporal.PlainTime | null;
  /** `Z` or `+01:00`; null for a local time. */
  offset: string | null;
};

const dateOfNumbers =
  /^(?<first>\d{1,4})\s*(?<separator>[-/.\s])\s*(?<second>\d{1,2})\s*\k<separator>\s*(?<third>\d{1,4})\.?(?!\d)/u;
const dayBeforeMonth =
  /^(?<day>\d{1,2})(?:\.|er|st|nd|rd|th)?[\s-]*(?<month>\p{L}[\p{L}\p{M}]*)\.?[\s,-]*(?<year>\d{4}|\d{2})(?!\d)/iu;
const monthBeforeDay =
  /^(?<month>\p{L}[\p{L}\p{M}]*)\.?[\s-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,-]+(?<year>\d{4}|\d{2})(?!\d)/iu;
const weekday = /^\p{L}{2,}\.?,?\s+(?=\d|\p{L}+\.?\s+\d)/u;
const timeOfDay =
  /^(?:\s*[,T]\s*|\s+)(?:(?:om|um|at|a|à)\s+)?(?<hour>\d{1,2})\s*[:.h]\s*(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?:uur|uhr|u|h)?\s*(?<offset>z|utc|[+-]\d{2}:?\d{2})?$/iu;

/**
 * Parses a date with an optional time, as written in ISO 8601, Dutch, German, French, British and American documents.
 *
 * @param format the order of numbers; null accepts only dates that begin with a year of four digits or name the month
 * @returns null if it is no date, or one that does not exist
 */
export function parseDate(text: string, format: DateFormat | null): ParsedDate | null {
  const trimmed = text.trim();
  const found = matchDate(trimmed, format) ?? matchDate(trimmed.replace(weekday, ""), format);
  if (found === null) return null;
  const date = toDate(found);
  const time = parseTime(found.rest);
  return date === null || time === null ? null : { date, ...time };
}

type MatchedDate = { year: string; month: number; day: number; rest: string };

function matchDate(text: string, format: DateFormat | null): MatchedDate | null {
  const numbers = dateOfNumbers.exec(text);
  if (numbers !== null) return orderNumbers(numbers, text, format);
  const match = dayBeforeMonth.exec(text) ?? monthBeforeDay.exec(text);
  const { day = "", month: name = "", year = "" } = match?.groups ?? {};
  const month = findMonth(name);
  if (match === null || month === undefined) return null;
  return { year, month, day: Number(day), rest: text.slice(match[0].length) };
}

function orderNumbers(
  match: RegExpExecArray,
  text: string,
  format: DateFormat | null,
): MatchedDate | null {
  const { first = "", second = "", third = "" } = match.groups ?? {};
  const rest = text.slice(match[0].length);
  const order = first.length === 4 ? "ymd" : format;
  if (order === null || first.length === 3) return null;
  const [year, month, day] = {
    ymd: [first, second, third],
    mdy: [third, first, second],
    dmy: [third, second, first],
  }[order] as [string, string, string];
  if (day.length > 2 || month.length > 2) return null;
  return { year, month: Number(month), day: Number(day), rest };
}

/** Years of two digits are those from 1950 to 2049, as in Windows. */
function toYear(text: string): number | null {
  if (text.length === 4) return Number(text);
  if (text.length !== 2) return null;
  const year = Number(text);
  return year < 50 ? 2000 + year : 1900 + year;
}

function toDate({ year: text, month, day }: MatchedDate): Temporal.PlainDate | null {
  const year = toYear(text);
  if (year === null) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** Parses what follows a date; null if it is no time. */
function parseTime(text: string): Pick<ParsedDate, "time" | "offset"> | null {
  if (text.trim() === "") return { time: null, offset: null };
  const groups = timeOfDay.exec(text)?.groups;
  if (groups === undefined) return null;
  const { hour = "", minute = "", second = "0", half, offset = null } = groups;
  const fullHour = toFullHour(Number(hour), half);
  if (fullHour === null || fullHour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return {
    time: new Temporal.PlainTime(fullHour, Number(minute), Number(second)),
    offset: offset === null ? null : toOffset(offset),
  };
}

function toFullHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

const toOffset = (text: string): string =>
  /^(?:z|utc)$/iu.test(text) ? "+00:00" : text.replace(/^(.\d{2}):?/u, "$1:");

/** Returns the instant of a parsed date in a time zone; a date without a time is its start of day. */
function toZoned({ date, time, offset }: ParsedDate, timeZone: string): Temporal.ZonedDateTime {
  if (offset === null) return date.toZonedDateTime({ timeZone, plainTime: time ?? "00:00" });
  const local = date.toPlainDateTime(time ?? "00:00");
  return Temporal.Instant.from(`${local.toString()}${offset}`).toZonedDateTimeISO(timeZone);
}

/** Returns the date in a time zone, `YYYY-MM-DD`. */
export const toDateText = (parsed: ParsedDate, timeZone: string): string =>
  toZoned(parsed, timeZone).toPlainDate().toString();

/** Returns the instant as an RFC 3339 date-time in UTC. */
export const toInstantText = (parsed: ParsedDate, timeZone: string): string =>
  toZoned(parsed, timeZone).toInstant().toString();
