import { type PlannedImport, planImport } from "../plan-import.ts";
import { readCalendarFile } from "../file/read-calendar-file.ts";

/** The time at which test files are imported. */
export const now = new Date("2026-11-28T12:00:00Z");

const target = { id: "c", timeZone: "Europe/Amsterdam" };

/** Yields a file in chunks. */
export async function* inChunks(content: string | Uint8Array, size = 65_536) {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

/** Returns a calendar file with these lines. */
export const wrap = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** Returns the lines of an event: one and a half hours on a Monday, in Amsterdam. */
export const event = (...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  "UID:a@example.com",
  "SUMMARY:Keuring",
  "DTSTART;TZID=Europe/Amsterdam:20260907T093000",
  "DTEND;TZID=Europe/Amsterdam:20260907T110000",
  ...lines,
  "END:VEVENT",
];

/** Returns the lines of an event with only these properties and a UID. */
export const bareEvent = (...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  "UID:b@example.com",
  ...lines,
  "END:VEVENT",
];

export const plan = async (
  content: string | Uint8Array,
  timeZone = target.timeZone,
): Promise<PlannedImport[]> =>
  planImport(await readCalendarFile(inChunks(content)), { ...target, timeZone }, now);

/** Plans a file with one event, and returns its item and overrides. @throws Error with the reason if it is not taken */
export async function planItem(lines: string[], timeZone?: string) {
  const [first, ...others] = await plan(wrap(...lines), timeZone);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + 1} items`);
  if ("error" in first) throw new Error(first.error);
  return { ...first.item, uid: first.uid, occurrences: first.occurrences };
}

/** Plans a file with one event that is not taken, and returns why. */
export async function planError(lines: string[]): Promise<string> {
  const [first] = await plan(wrap(...lines));
  if (first === undefined || !("error" in first)) throw new Error("it is taken");
  return first.error;
}
