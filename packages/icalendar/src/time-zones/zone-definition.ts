import type ICAL from "ical.js";
import { expandRecur } from "../rules/expand-recur.ts";
import { dayMs, type OffsetAt } from "../times/local-time.ts";
import { readRecur, type Recur } from "../rules/recur.ts";
import { readWrittenTimes } from "../times/times.ts";

/** The maximum number of changes of one observance: one each year since 1601, or a list. */
const maxOnsets = 5_000;

type Observance = { start: number; dates: number[]; recur: Recur | null; from: number; to: number };
/** A change of the offset: from the instant on, `to` applies. */
type Onset = { instantMs: number; from: number; to: number };

/**
 * Reads a VTIMEZONE: its offset at an instant is that of the last observance that began before (RFC 5545, 3.6.5).
 * Before the first one, it is the offset from which that changes.
 *
 * @returns null if it has no valid observance
 */
export function readZoneDefinition(component: ICAL.Component): OffsetAt | null {
  const observances = component.getAllSubcomponents().flatMap(readObservance);
  if (observances.length === 0) return null;
  let expandedTo = Date.UTC(2060, 0);
  let onsets = findOnsets(observances, expandedTo);
  return (instantMs) => {
    if (instantMs > expandedTo) {
      expandedTo = instantMs + 3_660 * dayMs;
      onsets = findOnsets(observances, expandedTo);
    }
    return findLast(onsets, instantMs)?.to ?? onsets[0]?.from ?? 0;
  };
}

function readObservance(component: ICAL.Component): Observance[] {
  const [from, to] = ["tzoffsetfrom", "tzoffsetto"].map((name) => {
    const [, , , value] = component.getFirstProperty(name)?.toJSON() ?? [];
    return parseOffset(String(value));
  });
  const dtstart = component.getFirstProperty("dtstart");
  if (dtstart === null || from === null || from === undefined || to === null || to === undefined)
    return [];
  const [first] = readWrittenTimes(dtstart);
  if (first === undefined) return [];
  const dates = component.getAllProperties("rdate").flatMap(readWrittenTimes);
  const rule = component.getFirstProperty("rrule");
  return [
    {
      start: first.localMs,
      dates: dates.map(({ localMs, isUtc }) => (isUtc ? localMs + from : localMs)),
      recur: rule === null ? null : readRecur(rule),
      from,
      to,
    },
  ];
}

/** `+01:00` or `+0100`, in milliseconds. */
export function parseOffset(text: string): number | null {
  const [, sign, hours, minutes = "0", seconds = "0"] =
    /^([+-]?)(\d{1,2}):?(\d\d)?:?(\d\d)?$/u.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return ms > dayMs ? null : sign === "-" ? -ms : ms;
}

function findOnsets(observances: Observance[], to: number): Onset[] {
  const found = observances.flatMap((observance) => {
    const locals = new Set([...rangeOf(observance, to), ...observance.dates]);
    return [...locals].map((local) => ({
      instantMs: local - observance.from,
      from: observance.from,
      to: observance.to,
    }));
  });
  return found.toSorted((a, b) => a.instantMs - b.instantMs);
}

function rangeOf({ start, recur, from }: Observance, to: number): number[] {
  if (recur === null) return [start];
  const { until, count } = recur;
  const last =
    until === null ? to : Math.min(to, until.isUtc ? until.localMs + from : until.localMs);
  const found: number[] = [];
  for (const local of expandRecur(recur, start)) {
    if (local > last || found.length === count) break;
    found.push(local);
    if (found.length > maxOnsets) throw new Error("the time zone changes too often");
  }
  return found.length === 0 ? [start] : found;
}

function findLast(onsets: Onset[], instantMs: number): Onset | undefined {
  let [low, high] = [0, onsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((onsets[middle]?.instantMs ?? Infinity) <= instantMs) low = middle + 1;
    else high = middle;
  }
  return onsets[low - 1];
}
