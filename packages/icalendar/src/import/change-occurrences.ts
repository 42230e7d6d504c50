import type { AgendaItem } from "../agenda-item.ts";
import type { PlannedOccurrence } from "../plan-import.ts";
import { dayMs, toInstantMs, toLocalMs } from "../times/local-time.ts";
import { toIanaZone } from "../times/time-zone.ts";
import { listAll, RejectedCall } from "./agenda.ts";
import { addMinute } from "./find-item.ts";
import { changeItem, type EventTarget, type Target } from "./target.ts";

type Texts = Pick<AgendaItem, "title" | "description" | "location" | "onlineMeetingUrl">;

/** How an occurrence is to be: its times, and its texts as the service stores them. */
type DesiredOccurrence = { startAt: string; endAt: string; isAllDay: boolean; texts: Texts };

/** What changing occurrences did. */
export type OccurrenceChanges = { changed: number; notes: string[] };

/** Gives the occurrences of a new series what the file says about them. */
export async function changeOccurrences(
  target: EventTarget,
  series: AgendaItem,
  planned: readonly PlannedOccurrence[],
): Promise<OccurrenceChanges> {
  const result: OccurrenceChanges = { changed: 0, notes: [] };
  for (const one of planned) {
    const found = await findOccurrence(target, series.id, one.recurrenceIdAt);
    if (found === null) {
      result.notes.push(`the series has no occurrence at ${one.recurrenceIdAt}`);
      continue;
    }
    await changeOne(target, found, toDesired(one, series), result);
  }
  return result;
}

/**
 * Makes the occurrences of an existing series what the file says: those that it describes separately, and the others
 * as the series has them.
 *
 * @param from in milliseconds since 1970: other occurrences that begin earlier stay as they are
 */
export async function reconcileOccurrences(
  target: EventTarget,
  series: AgendaItem,
  planned: readonly PlannedOccurrence[],
  from: number,
): Promise<OccurrenceChanges> {
  const result: OccurrenceChanges = { changed: 0, notes: [] };
  const byStart = new Map(planned.map((one) => [Date.parse(one.recurrenceIdAt), one]));
  // All are read first: a moved occurrence has another position in the list.
  for (const occurrence of await Array.fromAsync(listOccurrences(target, series.id))) {
    const { recurrenceIdAt } = occurrence;
    const originalStart = Date.parse(recurrenceIdAt ?? "");
    const own = byStart.get(originalStart);
    byStart.delete(originalStart);
    if (recurrenceIdAt === null || (own === undefined && originalStart < from)) continue;
    const desired =
      own === undefined ? toInherited(recurrenceIdAt, series) : toDesired(own, series);
    await changeOne(target, occurrence, desired, result);
  }
  for (const { recurrenceIdAt } of byStart.values()) {
    result.notes.push(`the series has no occurrence at ${recurrenceIdAt}`);
  }
  return result;
}

/** Yields the occurrences of a series, by default all. */
const listOccurrences = (
  { agenda }: Target,
  seriesId: string,
  query: { from?: string; to?: string } = {},
): AsyncGenerator<AgendaItem> =>
  listAll(agenda, "listAgendaOccurrences", { params: { itemId: seriesId }, query });

/** Finds the occurrence of a series that the rule gives at a time; null if there is none. */
export async function findOccurrence(
  target: Target,
  seriesId: string,
  recurrenceIdAt: string,
): Promise<AgendaItem | null> {
  const nearby = { from: recurrenceIdAt, to: addMinute(recurrenceIdAt) };
  // A moved occurrence is at another time.
  for (const query of [nearby, {}]) {
    for await (const item of listOccurrences(target, seriesId, query)) {
      if (Date.parse(item.recurrenceIdAt ?? "") === Date.parse(recurrenceIdAt)) return item;
    }
  }
  return null;
}

/** Whether a series has an occurrence that begins from one time on and before another. */
export async function hasOccurrenceBetween(
  target: Target,
  seriesId: string,
  from: string,
  to: string,
): Promise<boolean> {
  if (Date.parse(from) >= Date.parse(to)) return false;
  for await (const { startAt } of listOccurrences(target, seriesId, { from, to })) {
    if (Date.parse(startAt) >= Date.parse(from)) return true;
  }
  return false;
}

/** Returns how an occurrence is to be; a text that it does not have of its own is that of the series. */
export function toDesired(
  {
    times,
    texts,
  }: Pick<PlannedOccurrence, "times"> & { texts: Partial<PlannedOccurrence["texts"]> },
  series: AgendaItem,
): DesiredOccurrence {
  const { title, description, location, onlineMeetingUrl } = series;
  return { ...times, texts: { title, description, location, onlineMeetingUrl, ...texts } };
}

/** Returns an occurrence that has nothing of its own: it begins where the rule says, and is as long as the first. */
function toInherited(recurrenceIdAt: string, series: AgendaItem): DesiredOccurrence {
  const { isAllDay } = series;
  const { offsetAt } = toIanaZone(series.timeZone);
  const toLocal = (text: string) => toLocalMs(Date.parse(text), offsetAt);
  const lengthMs = Date.parse(series.endAt) - Date.parse(series.startAt);
  const days = Math.round((toLocal(series.endAt) - toLocal(series.startAt)) / dayMs);
  const endMs = isAllDay
    ? toInstantMs(toLocal(recurrenceIdAt) + days * dayMs, offsetAt)
    : Date.parse(recurrenceIdAt) + lengthMs;
  const times = { startAt: recurrenceIdAt, endAt: new Date(endMs).toISOString(), isAllDay };
  return toDesired({ times, texts: {} }, series);
}

/** Changes one occurrence; counts it, or adds why it stays as it is to the notes. */
async function changeOne(
  target: EventTarget,
  occurrence: AgendaItem,
  desired: DesiredOccurrence,
  result: OccurrenceChanges,
): Promise<void> {
  try {
    if (await changeOccurrence(target, occurrence, desired)) result.changed += 1;
  } catch (error) {
    if (!(error instanceof RejectedCall)) throw error;
    const reason = `${error.code}: ${error.message}`;
    result.notes.push(`the occurrence of ${occurrence.recurrenceIdAt} stays as it was (${reason})`);
  }
}

/** @returns whether it was different */
export async function changeOccurrence(
  target: EventTarget,
  occurrence: AgendaItem,
  { texts, startAt, endAt, isAllDay }: DesiredOccurrence,
): Promise<boolean> {
  const isMoved =
    Date.parse(occurrence.startAt) !== Date.parse(startAt) ||
    Date.parse(occurrence.endAt) !== Date.parse(endAt);
  const scope = "occurrence";
  if (isMoved) {
    const body = { startAt, endAt, isAllDay, scope };
    await changeItem(target, "moveAgendaItem", occurrence, { step: "move", body });
  }
  const changed = Object.entries(texts).filter(
    ([name, value]) => (occurrence[name as keyof Texts] ?? null) !== (value ?? null),
  );
  if (changed.length > 0) {
    const body = { ...Object.fromEntries(changed), scope };
    await changeItem(target, "updateAgendaItem", occurrence, { step: "update", body });
  }
  return isMoved || changed.length > 0;
}
