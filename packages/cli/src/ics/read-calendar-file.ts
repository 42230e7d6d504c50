import ICAL from "ical.js";
import { CliError } from "../cli-error.ts";

/** Larger files are rejected before anything is sent. */
const maxFileBytes = 10 * 1024 * 1024;

/** The VEVENT and VTIMEZONE components of a calendar file, each parsed separately. */
export type CalendarFile = {
  events: ParsedEvent[];
  /** By TZID. */
  zones: Map<string, ICAL.Component>;
};

/** A VEVENT, or why it is invalid. */
export type ParsedEvent =
  | { line: number; component: ICAL.Component }
  | { line: number; error: string };

type ComponentLines = { name: string; line: number; lines: string[] };

/**
 * Reads a calendar file (RFC 5545). It is split first, so that an invalid event is reported with its line while
 * the others are imported.
 *
 * @throws CliError for a file that is too large, not a calendar or truncated
 */
export async function readCalendarFile(
  chunks: AsyncIterable<Uint8Array | string>,
): Promise<CalendarFile> {
  const lines = unfold(await readText(chunks));
  if (!/^BEGIN:VCALENDAR$/iu.test(lines[0]?.text ?? "")) {
    throw new CliError(
      "usage",
      "This is no calendar file: it does not begin with BEGIN:VCALENDAR.",
      "Export the calendar as iCalendar (.ics).",
    );
  }
  const zones = new Map<string, ICAL.Component>();
  const events: ParsedEvent[] = [];
  for (const block of splitComponents(lines)) {
    const read = toComponent(block);
    if (block.name === "VEVENT") events.push({ line: block.line, ...read });
    else if ("component" in read) {
      zones.set(String(read.component.getFirstPropertyValue("tzid")), read.component);
    }
  }
  return { events, zones };
}

async function readText(chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > maxFileBytes) {
      throw new CliError(
        "usage",
        "The file has more than 10 MiB.",
        "Export a shorter span of time, or split it.",
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\ufeff/u, "");
}

/** Unfolds lines (RFC 5545, 3.1), each with the number of its first line. */
function unfold(text: string): { text: string; line: number }[] {
  const found: { parts: string[]; line: number }[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const last = found.at(-1);
    if (/^[ \t]/u.test(line) && last !== undefined) last.parts.push(line.slice(1));
    else if (line !== "") found.push({ parts: [line], line: index + 1 });
  }
  return found.map(({ parts, line }) => ({ text: parts.join(""), line }));
}

/** Yields the VEVENTs and VTIMEZONEs with their content. */
function* splitComponents(lines: { text: string; line: number }[]): Generator<ComponentLines> {
  const open: string[] = [];
  let block: ComponentLines | null = null;
  for (const { text, line } of lines) {
    const [, edge, name] = /^(BEGIN|END):([\w-]+)\s*$/iu.exec(text) ?? [];
    const kind = name?.toUpperCase() ?? "";
    if (edge?.toUpperCase() === "BEGIN") {
      open.push(kind);
      if (open.length === 2 && (kind === "VEVENT" || kind === "VTIMEZONE")) {
        block = { name: kind, line, lines: [] };
      }
    }
    block?.lines.push(text);
    if (edge?.toUpperCase() !== "END") continue;
    if (open.pop() !== kind) throw syntaxError(line, `END:${kind} closes nothing`);
    if (open.length === 1 && block !== null) {
      yield block;
      block = null;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw syntaxError(lines.at(-1)?.line ?? 1, `the file ends within ${unclosed}`);
  }
}

function syntaxError(line: number, what: string): CliError {
  return new CliError(
    "usage",
    `The file is broken at line ${line}: ${what}.`,
    "Export or download it again; nothing was imported.",
  );
}

function toComponent({ lines }: ComponentLines): { component: ICAL.Component } | { error: string } {
  const invalidLine = lines.find((line) => !/^[\w-]+[;:]/u.test(line));
  if (invalidLine !== undefined)
    return { error: `a line of it is no property: "${truncate(invalidLine)}"` };
  try {
    return { component: new ICAL.Component(ICAL.parse(lines.join("\r\n"))) };
  } catch (error) {
    return { error: `it cannot be read: ${truncate(error instanceof Error ? error.message : "")}` };
  }
}

const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
