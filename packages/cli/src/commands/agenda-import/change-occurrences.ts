import { pages, WerkbankProblem } from "@werkbank/client";
import { toPlainText } from "../../io.ts";
import { dayMs, toInstantMs, toLocalMs } from "@werkbank/icalendar/local-time";
import type { PlannedOccurrence } from "@werkbank/icalendar/plan-import";
import { toIanaZone } from "@werkbank/icalendar/time-zone";
import {
  affectsAllItems,
  callWithRetry,
  describeProblem,
  unwrapWithRetry,
} from "./call-with-retry.ts";
import { addMinute } from "./find-item.ts";
import type { AgendaItem, EventTarget, Target } from "./target.ts";

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
  const { client, organizationId } = target;
  const result: OccurrenceChanges = { changed: 0, notes: [] };
  const byStart = new Map(planned.map((one) => [Date.parse(one.recurrenceIdAt), one]));
  const list = pages((cursor) =>
    callWithRetry(() =>
      client.GET("/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences", {
        params: { path: { organizationId, itemId: series.id }, query: { limit: 100, cursor } },
      }),
    ),
  );
  const occurrences: AgendaItem[] = [];
  for await (const { items } of list) occurrences.push(...(items as AgendaItem[]));
  for (const occurrence of occurrences) {
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

/** Finds the occurrence of a series that the rule gives at a time; null if there is none. */
export async function findOccurrence(
  { client, organizationId }: Target,
  seriesId: string,
  recurrenceIdAt: string,
): Promise<AgendaItem | null> {
  const isSame = (item: { recurrenceIdAt?: string | null }) =>
    Date.parse(item.recurrenceIdAt ?? "") === Date.parse(recurrenceIdAt);
  const list = (query: { from?: string; to?: string; cursor?: string | undefined }) =>
    callWithRetry(() =>
      client.GET("/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences", {
        params: { path: { organizationId, itemId: seriesId }, query: { limit: 100, ...query } },
      }),
    );
  const { data } = await list({ from: recurrenceIdAt, to: addMinute(recurrenceIdAt) });
  const there = data.items.find(isSame);
  if (there !== undefined) return there;
  // A moved occurrence is at another time.
  for await (const { items } of pages((cursor) => list({ cursor }))) {
    const moved = items.find(isSame);
    if (moved !== undefined) return moved;
  }
  return null;
}

/** Whether a series has an occurrence that begins from one time on and before another. */
export async function hasOccurrenceBetween(
  { client, organizationId }: Target,
  seriesId: string,
  from: string,
  to: string,
): Promise<boolean> {
  if (Date.parse(from) >= Date.parse(to)) return false;
  const { items } = await unwrapWithRetry(() =>
    client.GET("/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences", {
      params: { path: { organizationId, itemId: seriesId }, query: { from, to, limit: 100 } },
    }),
  );
  return items.some(({ startAt }) => Date.parse(startAt) >= Date.parse(from));
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
    if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
    const { recurrenceIdAt } = occurrence;
    result.notes.push(
      toPlainText(
        `the occurrence of ${recurrenceIdAt} stays as it was (${describeProblem(error)})`,
      ),
    );
  }
}

/** @returns whether it was different */
export async function changeOccurrence(
  { client, organizationId, dryRun, keys }: EventTarget,
  occurrence: AgendaItem,
  { texts, startAt, endAt, isAllDay }: DesiredOccurrence,
): Promise<boolean> {
  const path = { organizationId, itemId: occurrence.id };
  const query = dryRun ? { dryRun } : {};
  const isMoved =
    Date.parse(occurrence.startAt) !== Date.parse(startAt) ||
    Date.parse(occurrence.endAt) !== Date.parse(endAt);
  if (isMoved) {
    const header = keys("move", occurrence.id, occurrence.updatedAt);
    await unwrapWithRetry(() =>
      client.POST("/v1/organizations/{organizationId}/agenda/items/{itemId}/move", {
        params: { path, query, header },
        body: { startAt, endAt, isAllDay, scope: "occurrence" },
      }),
    );
  }
  const changed = Object.entries(texts).filter(
    ([name, value]) => (occurrence[name as keyof Texts] ?? null) !== (value ?? null),
  );
  if (changed.length > 0) {
    const header = keys("update", occurrence.id, occurrence.updatedAt);
    await unwrapWithRetry(() =>
      client.PATCH("/v1/organizations/{organizationId}/agenda/items/{itemId}", {
        params: { path, query, header },
        body: { ...Object.fromEntries(changed), scope: "occurrence" },
      }),
    );
  }
  return isMoved || changed.length > 0;
}
