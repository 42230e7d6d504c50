import ICAL from "ical.js";
import { InvalidCalendarFile } from "../invalid-calendar-file.ts";
import { type ContentLine, decodeLines } from "./decode-lines.ts";
import { normalizeLine } from "./normalize-line.ts";
import {
  type CalendarProperties,
  type ComponentLines,
  splitComponents,
} from "./split-components.ts";
import { convertVersion1Rule } from "./version-1-rule.ts";

/** Larger files are rejected before anything is sent. */
export const maxFileBytes = 10 * 1024 * 1024;

/** A calendar of the file, with its VTIMEZONE components by TZID. */
export type FileCalendar = CalendarProperties & { zones: Map<string, ICAL.Component> };

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>;

/** The events of a calendar file, each parsed separately. */
export type CalendarFile = { events: ParsedEvent[] };

/** A VEVENT, or why it is invalid. */
export type ParsedEvent = { line: number; calendar: FileCalendar } & (
  | { component: ICAL.Component; notes: string[] }
  | { error: string }
);

/**
 * Reads a calendar file (RFC 5545). It is split first, so that an invalid event is reported with its line while
 * the others are imported.
 *
 * @throws InvalidCalendarFile for a file that is too large, has no calendar, or ends within its only event
 */
export async function readCalendarFile(chunks: Chunks): Promise<CalendarFile> {
  const lines = decodeLines(await readBytes(chunks));
  const blocks = splitComponents(lines);
  if (blocks === null) {
    throw new InvalidCalendarFile(
      "This is no calendar file: it has no BEGIN:VCALENDAR.",
      "Export the calendar as iCalendar (.ics).",
    );
  }
  assertComplete(blocks, lines.at(-1)?.line ?? 1);
  const calendars = new Map<CalendarProperties, FileCalendar>();
  const events: ParsedEvent[] = [];
  for (const block of blocks) {
    const calendar = calendars.get(block.calendar) ?? { ...block.calendar, zones: new Map() };
    calendars.set(block.calendar, calendar);
    if (block.name === "VEVENT") events.push({ line: block.line, calendar, ...toEvent(block) });
    else addZone(block, calendar.zones);
  }
  return { events };
}

async function readBytes(chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > maxFileBytes) {
      throw new InvalidCalendarFile(
        "The file has more than 10 MiB.",
        "Export a shorter span of time, or split it.",
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function assertComplete(blocks: ComponentLines[], lastLine: number): void {
  const events = blocks.filter(({ name }) => name === "VEVENT");
  if (events.length === 0 || events.some(({ end }) => end !== "truncated")) return;
  throw new InvalidCalendarFile(
    `The file is broken at line ${lastLine}: the file ends within VEVENT.`,
    "Export or download it again; nothing was imported.",
  );
}

/** Returns a TZID without quotes and escapes. */
export const toZoneKey = (tzid: string): string => tzid.replaceAll(/["\\]/gu, "").trim();

function addZone({ lines }: ComponentLines, zones: Map<string, ICAL.Component>): void {
  try {
    const component = parseLines(lines.flatMap(({ text }) => normalizeLine(text)));
    const key = toZoneKey(String(component.getFirstPropertyValue("tzid")));
    if (!zones.has(key)) zones.set(key, component);
  } catch {
    // Events with this TZID say that the file does not describe it.
  }
}

/** The properties without which an event would be another one. */
const essential =
  /^(?:(?:BEGIN|END):[\w-]+$|(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|STATUS)[;:])/iu;
/** The other properties that an import reads. */
const optional =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|URL|CONFERENCE|ATTENDEE|CLASS|TRANSP|SEQUENCE|DTSTAMP|LAST-MODIFIED|TRIGGER|ACTION|X-MICROSOFT-(?:CDO|MSNCALENDAR)-ALLDAYEVENT)[;:]/iu;
const isContentLine = (text: string): boolean => /^[\w-]+[;:]/u.test(text);

type EventResult = { component: ICAL.Component; notes: string[] } | { error: string };

function toEvent({ lines: all, calendar, end }: ComponentLines): EventResult {
  if (end === "truncated") return { error: "the file ends within it" };
  const notes = new Set<string>();
  if (end === "implied") notes.add("its END:VEVENT is missing");
  const lines = joinTextLines(all, notes);
  const invalidLine = lines.find((text) => !isContentLine(text));
  if (invalidLine !== undefined) {
    return { error: `a line of it is no property: "${truncate(invalidLine)}"` };
  }
  const read: string[] = [];
  for (const line of lines.filter((text) => essential.test(text) || optional.test(text))) {
    const rule = calendar.isVersion1 ? toVersion5Rule(line) : line;
    if (rule === null) {
      return {
        error: `its rule is one of vCalendar 1.0 that cannot be converted: "${truncate(line)}"`,
      };
    }
    for (const text of normalizeLine(rule)) {
      const error = findError(text);
      if (error === null) read.push(text);
      else if (essential.test(text)) return { error: `it cannot be read: ${truncate(error)}` };
      else notes.add(`a line was left out: "${truncate(text)}"`);
    }
  }
  for (const { encoding } of all) if (encoding !== null) notes.add(`it was read as ${encoding}`);
  try {
    return { component: parseLines(read), notes: [...notes] };
  } catch (error) {
    return { error: `it cannot be read: ${truncate(error instanceof Error ? error.message : "")}` };
  }
}

/** Appends lines to a text before them whose line breaks were not escaped. */
function joinTextLines(lines: ContentLine[], notes: Set<string>): string[] {
  const joined: string[][] = [];
  let isInText = false;
  for (const { text } of lines) {
    if (isInText && !isContentLine(text)) {
      joined.at(-1)?.push(text.trim());
      notes.add("a line break in a text was not escaped");
      continue;
    }
    isInText = /^(?:DESCRIPTION|LOCATION)[;:]/iu.test(text);
    joined.push([text]);
  }
  return joined.map((parts) => parts.join(String.raw`\n`));
}

function toVersion5Rule(text: string): string | null {
  const [, value] = /^RRULE(?:;[^:]*)?:(.*)$/iu.exec(text) ?? [];
  if (value === undefined || /FREQ=/iu.test(value)) return text;
  const rule = convertVersion1Rule(value);
  return rule === null ? null : `RRULE:${rule}`;
}

/** ical.js takes quadratic time for the parameters of a property. */
const maxParametersLength = 10_000;

/** Returns why a line cannot be parsed; null if it can. */
function findError(text: string): string | null {
  if (/^(?:BEGIN|END):/u.test(text)) return null;
  const [parameters = ""] = /^[^:"]*(?:"[^"]*"[^:"]*)*/u.exec(text) ?? [];
  if (parameters.length > maxParametersLength) return "its parameters are too long";
  try {
    ICAL.parse.property(text, ICAL.design.icalendar);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const parseLines = (lines: string[]): ICAL.Component =>
  new ICAL.Component(ICAL.parse(lines.join("\r\n")));

const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
