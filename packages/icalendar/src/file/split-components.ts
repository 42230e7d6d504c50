import type { ContentLine } from "./decode-lines.ts";

/** The properties of a VCALENDAR that concern its events. */
export type CalendarProperties = {
  /** METHOD (RFC 5546), in capitals. */
  method: string | null;
  /** X-WR-TIMEZONE: the time zone that the exporting program uses. */
  timeZone: string | null;
  /** Whether it is vCalendar 1.0, which has other recurrence rules. */
  isVersion1: boolean;
};

/** A component of a VCALENDAR, with the lines from BEGIN to END. */
export type ComponentLines = {
  name: string;
  line: number;
  lines: ContentLine[];
  calendar: CalendarProperties;
  end: "complete" | "implied" | "truncated";
};

const topLevel = new Set([
  "VEVENT",
  "VTIMEZONE",
  "VTODO",
  "VJOURNAL",
  "VFREEBUSY",
  "VAVAILABILITY",
]);

/** Components nested deeper are skipped; RFC 5545 has three levels below VCALENDAR at most. */
const maxDepth = 20;

/**
 * Splits content lines into the VEVENTs and VTIMEZONEs of all VCALENDARs. Text outside of a VCALENDAR is skipped. The
 * next component or the end of the calendar ends a component without END; the end of the file truncates it.
 *
 * @returns null if the file has no VCALENDAR
 */
export function splitComponents(lines: ContentLine[]): ComponentLines[] | null {
  const found: ComponentLines[] = [];
  let calendar: CalendarProperties | null = null;
  let hasCalendar = false;
  let block: ComponentLines | null = null;
  let open: string[] = [];
  const close = (depth: number, end: ComponentLines["end"]) => {
    while (open.length > depth) {
      const name = open.pop() ?? "";
      block?.lines.push({ text: `END:${name}`, line: block.line, encoding: null });
    }
    if (depth > 0 || block === null) return;
    if (block.name === "VEVENT" || block.name === "VTIMEZONE") found.push({ ...block, end });
    block = null;
  };
  for (const contentLine of lines) {
    const { edge, name } = readEdge(contentLine.text);
    if (edge === "BEGIN" && name === "VCALENDAR") {
      close(0, "implied");
      calendar = { method: null, timeZone: null, isVersion1: false };
      hasCalendar = true;
    } else if (calendar === null) continue;
    else if (edge === "END" && name === "VCALENDAR") {
      close(0, "implied");
      calendar = null;
    } else if (edge === "BEGIN" && open.length === maxDepth) continue;
    else if (edge === "BEGIN") {
      if (topLevel.has(name) || block === null) {
        close(0, "implied");
        block = { name, line: contentLine.line, lines: [], calendar, end: "complete" };
      }
      open.push(name);
      block.lines.push({ ...contentLine, text: `BEGIN:${name}` });
    } else if (edge === "END") {
      const depth: number = open.lastIndexOf(name);
      if (depth !== -1) close(depth, "complete");
    } else if (block === null) readCalendarProperty(contentLine.text, calendar);
    else block.lines.push(contentLine);
  }
  close(0, "truncated");
  return hasCalendar ? found : null;
}

function readEdge(text: string): { edge: string | null; name: string } {
  const [, edge, name] = /^\ufeff?\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/iu.exec(text) ?? [];
  return { edge: edge?.toUpperCase() ?? null, name: name?.toUpperCase() ?? "" };
}

function readCalendarProperty(text: string, calendar: CalendarProperties): void {
  const [, name, value = ""] = /^([\w-]+)(?:;[^:]*)?:(.*)$/u.exec(text) ?? [];
  if (name === undefined) return;
  if (name.toUpperCase() === "METHOD") calendar.method = value.trim().toUpperCase();
  if (name.toUpperCase() === "X-WR-TIMEZONE") calendar.timeZone = value.trim();
  if (name.toUpperCase() === "VERSION") calendar.isVersion1 = /^1(?:\.0)?$/u.test(value.trim());
}
