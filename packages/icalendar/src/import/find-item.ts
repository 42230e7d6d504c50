import type { AgendaItem } from "../agenda-item.ts";
import { listAll } from "./agenda.ts";
import type { ImportableEvent, Target } from "./target.ts";

/** The items of a UID: the one in the calendar, and the one that was deleted last. */
export type FoundItems = { current: AgendaItem | null; deleted: AgendaItem | null };

/** Finds what an earlier import made of an event. */
export async function findByUid({ agenda, calendar }: Target, uid: string): Promise<FoundItems> {
  const { items } = await agenda.read("listCalendarItems", {
    params: { calendarId: calendar.id },
    query: { uid, includeDeleted: true, limit: 100 },
  });
  const deleted = items
    .filter((item) => item.deletedAt !== undefined)
    .toSorted((a, b) => Date.parse(b.deletedAt ?? "") - Date.parse(a.deletedAt ?? ""));
  return {
    current: items.find((item) => item.deletedAt === undefined) ?? null,
    deleted: deleted[0] ?? null,
  };
}

/** Finds an item or a series of the calendar by id; null if it is not there any more. */
export async function findById(target: Target, id: string): Promise<AgendaItem | null> {
  const { current } = await findByUid(target, id);
  return current?.id === id ? current : null;
}

/**
 * Finds an item or a series with the same title and times that no import has given a UID. This run may not have
 * created it.
 */
export async function findSame(
  target: Target,
  { item: { body } }: ImportableEvent,
): Promise<AgendaItem | null> {
  const { agenda, calendar, createdIds } = target;
  const atStart = { from: body.startAt, to: addMinute(body.startAt) };
  const list = listAll(agenda, "listAgendaItems", {
    params: {},
    query: { ...atStart, calendarIds: [calendar.id] },
  });
  for await (const item of list) {
    const isSame =
      item.title === body.title.trim().normalize("NFC") &&
      Date.parse(item.startAt) === Date.parse(body.startAt) &&
      Date.parse(item.endAt) === Date.parse(body.endAt);
    const { recurrenceParentItemId: seriesId } = item;
    if (!isSame || createdIds.has(seriesId ?? item.id)) continue;
    const whole = seriesId === null ? item : await findById(target, seriesId);
    if (whole !== null && whole.uid === undefined) return whole;
  }
  return null;
}

export const addMinute = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + 60_000).toISOString();
