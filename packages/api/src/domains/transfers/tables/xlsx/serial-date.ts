import type { Cell, DateCell } from "../cell.ts";

const dayMs = 86_400_000;

/** The last day that Excel has, 31 December 9999. */
const lastSerial = 2_958_465;

/** The serial number of 29 February 1900, a day that only Excel has. */
const fictitiousDay = 60;

/** The day with the serial number 0, for days after the fictitious one. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * Returns a number that a spreadsheet shows as a date or time: a date, a local date-time, or the text of a time
 * of day. Numbers that are no dates remain numbers.
 *
 * @param serial days, of which the fraction is the time of day
 */
export function fromSerial(
  serial: number,
  { shows, uses1904 }: { shows: "date" | "dateTime" | "time"; uses1904: boolean },
): Cell {
  if (!(serial >= 0 && serial < lastSerial + 1)) return serial;
  const ms = Math.round(serial * dayMs);
  const day = Math.floor(ms / dayMs);
  const time = toTimeOfDay(ms - day * dayMs);
  const isTimeOnly = shows === "time" || (day === 0 && !uses1904);
  if (isTimeOnly) return serial < 1 ? time : serial;
  const date = toDate(day, uses1904);
  return { date: shows === "date" && ms % dayMs === 0 ? date : `${date}T${time}` };
}

function toDate(day: number, uses1904: boolean): string {
  if (!uses1904 && day === fictitiousDay) return "1900-02-29";
  const epoch = uses1904 ? epoch1904 : epoch1900 + (day < fictitiousDay ? dayMs : 0);
  return new Date(epoch + day * dayMs).toISOString().slice(0, 10);
}

/** Returns a time of day: `09:30:00`, or `09:30:00.250`. */
export function toTimeOfDay(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23).replace(".000", "");
}

/** Returns the serial number of a date or local date-time; null before March 1900, when they are ambiguous. */
export function toSerial({ date }: DateCell): number | null {
  const ms = Date.parse(date.length === 10 ? date : `${date}Z`);
  const serial = (ms - epoch1900) / dayMs;
  return serial > fictitiousDay && serial < lastSerial + 1 ? serial : null;
}
