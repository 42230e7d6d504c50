import type { AgendaItem } from "../agenda-item.ts";
import { changeOccurrences } from "./change-occurrences.ts";
import { findById } from "./find-item.ts";
import {
  change,
  changeItem,
  type EventTarget,
  type ImportableEvent,
  toStoredUid,
} from "./target.ts";

/** The item of an event that was not in the calendar. */
export type CreateResult = {
  result: "created" | "already there";
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
  const { calendar, createdIds } = target;
  const uid = toStoredUid(planned);
  const identity = uid === null ? {} : { uid, sequence: planned.sequence };
  const body = { ...planned.item.body, ...identity, calendarId: calendar.id };
  let step = after;
  for (;;) {
    const response = await change(target, "createAgendaItem", { body, step: ["create", step] });
    const { isReplayed, isRetried } = response;
    if (response.item === null) return { result: "created", itemId: null, notes: [] };
    const item = isReplayed ? await findById(target, response.item.id) : response.item;
    if (item === null) {
      step = response.item.id;
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
  target: EventTarget,
  item: AgendaItem,
  state: AgendaItem["state"],
): Promise<void> {
  await changeItem(target, "setAgendaItemState", item, { step: `state ${state}`, body: { state } });
}
