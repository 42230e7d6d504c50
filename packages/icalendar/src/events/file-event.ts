import type ICAL from "ical.js";
import type { TimeZoneContext } from "../times/times.ts";

/** A VEVENT of a file, with what identifies it and its version (RFC 5546, 2.1.5). */
export type FileEvent = {
  uid: string | null;
  sequence: number;
  /** DTSTAMP, else LAST-MODIFIED, in UTC. */
  stampedAt: string | null;
  isCancelled: boolean;
  line: number;
  component: ICAL.Component;
  context: TimeZoneContext;
  /** What was noticed when it was read. */
  notes: string[];
};

/** Reads identity and version; invalid values count as absent. */
export function toFileEvent(
  parsed: { component: ICAL.Component; line: number; notes: string[] },
  method: string | null,
  context: TimeZoneContext,
): FileEvent {
  const { component, line, notes } = parsed;
  const uid = (readText(component, "uid") ?? "").trim();
  const sequence = Number(readText(component, "sequence") ?? 0);
  const status = (readText(component, "status") ?? "").trim();
  return {
    uid: uid === "" ? null : uid,
    sequence: Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0,
    stampedAt: readStamp(component, "dtstamp") ?? readStamp(component, "last-modified"),
    isCancelled: method === "CANCEL" || /^CANCELL?ED$/iu.test(status),
    line,
    component,
    context,
    notes,
  };
}

/** Reads the first value as written. */
function readText(component: ICAL.Component, name: string): string | null {
  const [, , , value] = (component.getFirstProperty(name)?.toJSON() ?? []) as unknown[];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

function readStamp(component: ICAL.Component, name: string): string | null {
  const text = (readText(component, name) ?? "").replace(/Z$/u, "");
  const instant = Date.parse(`${text}Z`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/**
 * Orders versions of an event: by SEQUENCE, then DTSTAMP, then place in the file (RFC 5546, 2.1.5).
 *
 * @returns the order of the newest last
 */
export function compareVersions(a: FileEvent, b: FileEvent): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  const [first, second] = [a.stampedAt ?? "", b.stampedAt ?? ""];
  if (first !== second) return first < second ? -1 : 1;
  return a.line - b.line;
}
