import type { AgendaItem } from "../agenda-item.ts";
import { RejectedCall } from "./agenda.ts";
import {
  findOccurrence,
  hasOccurrenceBetween,
  reconcileOccurrences,
} from "./change-occurrences.ts";
import { compareItem, type ItemDifference, toChangedNames } from "./compare-item.ts";
import { createItem, setState } from "./create-item.ts";
import { findById } from "./find-item.ts";
import { changeItem, type EventTarget, type ImportableEvent, type Target } from "./target.ts";

/** The item of an event that was in the calendar before. */
export type UpdateResult = {
  itemId: string | null;
  /** What differed; empty if nothing did. */
  changed: string[];
  notes: string[];
};

/**
 * Makes an item what the file says, with the operations that people use, so that its id and its history stay. A series
 * that cannot become what the file says is replaced by another.
 */
export async function updateItem(
  target: EventTarget,
  planned: ImportableEvent,
  item: AgendaItem,
): Promise<UpdateResult> {
  const isPartOfSeries = await isOccurrenceStart(target, planned, item);
  const difference = compareItem(item, planned, isPartOfSeries);
  const names = toChangedNames(difference);
  try {
    const updated =
      names.length === 0 ? item : await writeDifference(target, planned, item, difference);
    const occurrences =
      planned.item.body.recurrenceRule == null || (target.dryRun && names.length > 0)
        ? { changed: 0, notes: [] }
        : await reconcileOccurrences(target, updated, planned.occurrences, target.now);
    await writeSequence(target, planned, updated);
    const { changed: count, notes } = occurrences;
    return {
      itemId: item.id,
      changed: [...names, ...(count > 0 ? [`${count} occurrences`] : [])],
      notes,
    };
  } catch (error) {
    const isSeries = item.recurrenceRule !== null || planned.item.body.recurrenceRule != null;
    if (!isSeries || !isRejectedSeriesChange(error)) throw error;
    return replaceSeries(target, planned, item);
  }
}

/** Whether the file's series is that of the item from a later occurrence on: it began long ago and was shortened. */
async function isOccurrenceStart(
  target: Target,
  planned: ImportableEvent,
  item: AgendaItem,
): Promise<boolean> {
  const { startAt, recurrenceRule } = planned.item.body;
  if (item.recurrenceRule === null || recurrenceRule == null) return false;
  if (Date.parse(startAt) <= Date.parse(item.startAt)) return false;
  const { members } = compareItem(item, planned, true);
  if ("recurrenceRule" in members || "recurrenceDates" in members) return false;
  if ((await findOccurrence(target, item.id, startAt)) === null) return false;
  return !(await hasOccurrenceBetween(
    target,
    item.id,
    new Date(target.now).toISOString(),
    startAt,
  ));
}

/** Whether the service cannot turn one series into the other. */
const isRejectedSeriesChange = (error: unknown): boolean =>
  error instanceof RejectedCall &&
  // A rejected attendee is left out instead.
  !error.errors.some(({ pointer }) => pointer?.startsWith("/attendees/")) &&
  ["AGENDA_SERIES_SHIFT_AMBIGUOUS", "AGENDA_OCCURRENCE_COLLISION", "VALIDATION_FAILED"].includes(
    error.code,
  );

/** Writes a difference: first the time zone, then the times, then what differs after that, then the state. */
async function writeDifference(
  target: EventTarget,
  planned: ImportableEvent,
  item: AgendaItem,
  difference: ItemDifference,
): Promise<AgendaItem> {
  let current = item;
  const { times, members, state } = difference;
  const isSeries = item.recurrenceRule !== null;
  if (members.timeZone !== undefined) {
    current = await writeMembers(target, current, { timeZone: members.timeZone });
  }
  // A single item that becomes a series, or no longer is one, moves as a single item.
  if (isSeries && planned.item.body.recurrenceRule == null) {
    current = await writeMembers(target, current, { recurrenceRule: null });
  }
  if (times !== null) {
    current = await changeItem(target, "moveAgendaItem", current, { step: "move", body: times });
  }
  const rest = target.dryRun ? members : compareItem(current, planned).members;
  if (Object.keys(rest).length > 0 && (times === null || !target.dryRun)) {
    current = await writeMembers(target, current, rest);
  }
  if (state !== null) await setState(target, current, state);
  return (await findById(target, current.id)) ?? current;
}

type Members = ItemDifference["members"] & { uid?: string; sequence?: number };

const writeMembers = (
  target: EventTarget,
  item: AgendaItem,
  members: Members,
): Promise<AgendaItem> =>
  changeItem(target, "updateAgendaItem", item, {
    step: `update ${Object.keys(members).join(" ")}`,
    body: members,
  });

/** Stores the revision of the file. */
export async function writeSequence(
  target: EventTarget,
  { sequence }: Pick<ImportableEvent, "sequence">,
  item: AgendaItem,
): Promise<void> {
  if (target.dryRun || item.uid === undefined || item.sequence === sequence) return;
  await writeMembers(target, item, { sequence });
}

/** Stores the UID of an item that was made before, so that a later import finds it. */
export async function adoptItem(
  target: EventTarget,
  { sequence }: ImportableEvent,
  item: AgendaItem,
  uid: string,
): Promise<void> {
  if (target.dryRun) return;
  await writeMembers(target, item, { uid, sequence });
}

/** Deletes a series and creates what the file says in its place. */
async function replaceSeries(
  target: EventTarget,
  planned: ImportableEvent,
  item: AgendaItem,
): Promise<UpdateResult> {
  const changed = ["series"];
  const note = "the series was replaced: it could not be changed into that of the file";
  await changeItem(target, "deleteAgendaItem", item, { step: "delete" });
  if (target.dryRun || target.heldNotes.length > 0) {
    return { itemId: item.id, changed, notes: [note] };
  }
  const { itemId, notes } = await createItem(target, planned, item.id);
  return { itemId, changed, notes: [note, ...notes] };
}
