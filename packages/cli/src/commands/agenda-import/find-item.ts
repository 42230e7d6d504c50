import { unwrapWithRetry } from "./call-with-retry.ts";
import type { AgendaItem, ImportableEvent, Target } from "./target.ts";

/** The items of a UID: the one in the calendar, and the one that was deleted last. */
export type FoundItems = { current: AgendaItem | null; deleted: AgendaItem | null };

/** Finds what an earlier import made of an event. */
export async function findByUid(target: Target, uid: string): Promise<FoundItems> {
  const { client, organizationId, calendar } = target;
  const { items } = await unwrapWithRetry(() =>
    client.GET("/v1/organizations/{organizationId}/agenda/calendars/{calendarId}/items", {
      params: {
        path: { organizationId, calendarId: calendar.id },
        query: { uid, includeDeleted: true, limit: 100 },
      },
    }),
  );
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
  const { client, organizationId, calendar, createdIds } = target;
  const { items } = await unwrapWithRetry(() =>
    client.GET("/v1/organizations/{organizationId}/agenda/items", {
      params: {
        path: { organizationId },
        query: {
          from: body.startAt,
          to: addMinute(body.startAt),
          calendarIds: [calendar.id],
          limit: 100,
        },
      },
    }),
  );
  const same = items.filter(
    (item) =>
      item.title === body.title.trim().normalize("NFC") &&
      Date.parse(item.startAt) === Date.parse(body.startAt) &&
      Date.parse(item.endAt) === Date.parse(body.endAt),
  );
  for (const item of same) {
    const { recurrenceParentItemId: seriesId } = item;
    if (createdIds.has(seriesId ?? item.id)) continue;
    const whole = seriesId === null ? item : await findById(target, seriesId);
    if (whole !== null && whole.uid === undefined) return whole;
  }
  return null;
}

export const addMinute = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + 60_000).toISOString();
