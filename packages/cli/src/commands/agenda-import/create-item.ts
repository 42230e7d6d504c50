import { isPendingApproval } from "../../pending-approval.ts";
import { callWithRetry, unwrapWithRetry } from "./call-with-retry.ts";
import { changeOccurrences } from "./change-occurrences.ts";
import { findById } from "./find-item.ts";
import { type AgendaItem, type EventTarget, type ImportableEvent, toStoredUid } from "./target.ts";

/** The item of an event that was not in the calendar. */
export type CreateResult = {
  result: "created" | "would be created" | "already there" | "skipped";
  itemId: string | null;
  notes: string[];
};

/**
 * Creates the item of an event. A replayed response of an earlier run counts only if its item is still in the
 * calendar; otherwise another item is created.
 *
 * @param after the deleted item in whose place it is created
 */
export async function createItem(
  target: EventTarget,
  planned: ImportableEvent,
  after = "",
): Promise<CreateResult> {
  const { client, organizationId, calendar, dryRun, createdIds, keys } = target;
  const { body } = planned.item;
  const uid = toStoredUid(planned);
  const identity = uid === null ? {} : { uid, sequence: planned.sequence };
  let step = after;
  for (;;) {
    const header = keys("create", step);
    const { data, response, isRetried } = await callWithRetry(() =>
      client.POST("/v1/organizations/{organizationId}/agenda/items", {
        params: { path: { organizationId }, query: dryRun ? { dryRun } : {}, header },
        body: { ...body, ...identity, calendarId: calendar.id },
      }),
    );
    if (isPendingApproval(data))
      return { result: "skipped", itemId: null, notes: [toHeldNote(data)] };
    if (dryRun || !("id" in data)) return { result: "would be created", itemId: null, notes: [] };
    const isReplayed = response.headers.get("idempotency-replayed") === "true";
    const item = isReplayed ? await findById(target, data.id) : data;
    if (item === null) {
      step = data.id;
      continue;
    }
    createdIds.add(item.id);
    // Only a title and times identify an event without a UID; these have changed since.
    if (isReplayed && !isRetried && uid === null) {
      const notes = ["it has been changed since it was imported"];
      return { result: "already there", itemId: item.id, notes };
    }
    return {
      result: "created",
      itemId: item.id,
      notes: await completeItem(target, planned, item),
    };
  }
}

/** Gives a new item its state, and its occurrences what the file says about them. Returns notes. */
async function completeItem(
  target: EventTarget,
  { item: { state }, occurrences }: ImportableEvent,
  item: AgendaItem,
): Promise<string[]> {
  if (state !== item.state) await setState(target, item, state);
  return (await changeOccurrences(target, item, occurrences)).notes;
}

/** Sets the state of an item, a series or an occurrence. */
export async function setState(
  { client, organizationId, dryRun, keys }: EventTarget,
  { id, updatedAt }: AgendaItem,
  state: AgendaItem["state"],
): Promise<void> {
  await unwrapWithRetry(() =>
    client.PATCH("/v1/organizations/{organizationId}/agenda/items/{itemId}/state", {
      params: {
        path: { organizationId, itemId: id },
        query: dryRun ? { dryRun } : {},
        header: keys(`state ${state}`, id, updatedAt),
      },
      body: { state },
    }),
  );
}

/** Returns the note for a call that a policy holds. */
const toHeldNote = ({ id }: { id: string }): string =>
  `it waits for an approval; werkbank approvals get ${id} tells what became of it`;
