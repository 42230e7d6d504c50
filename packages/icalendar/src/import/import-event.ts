import type { AgendaItem } from "../agenda-item.ts";
import type { PlannedImport } from "../plan-import.ts";
import { RejectedCall } from "./agenda.ts";
import { changeOccurrence, findOccurrence, toDesired } from "./change-occurrences.ts";
import { compareItem, toChangedNames } from "./compare-item.ts";
import { createItem, setState } from "./create-item.ts";
import { findByUid, type FoundItems, findSame } from "./find-item.ts";
import {
  changeItem,
  type EventTarget,
  type ImportableEvent,
  type Target,
  toEventTarget,
  toStoredUid,
} from "./target.ts";
import { adoptItem, updateItem, writeSequence } from "./update-item.ts";
import { withoutRejectedAttendees } from "./without-rejected-attendees.ts";

export type { Target } from "./target.ts";

/** What became of an event; in a dry run, what would. */
export type ImportOutcome = {
  result:
    | "created"
    | "updated"
    | "restored"
    | "cancelled"
    | "already there"
    | "skipped"
    | "held"
    | "not taken";
  itemId: string | null;
  /** What differed in an item that was there. */
  changed: string[];
  /** Why it was not imported, or what was left out. */
  notes: string[];
  /** The code of the problem for which the service rejects it. */
  code: string | null;
};

/**
 * Imports one event: creates its item, or makes the item of its UID what the file says. An attendee whom the service
 * rejects is left out.
 *
 * @throws every error of the agenda but `RejectedCall`
 */
export async function importEvent(target: Target, planned: PlannedImport): Promise<ImportOutcome> {
  try {
    if (planned.isCancelled) return await importHeld(target, planned, cancelEvent);
    if (!("item" in planned)) return toOutcome("not taken", null, planned.error);
    return await importHeld(target, planned, importItem);
  } catch (error) {
    if (!(error instanceof RejectedCall)) throw error;
    const rest = "item" in planned ? withoutRejectedAttendees(planned, error) : null;
    if (rest !== null) return importEvent(target, rest);
    return { ...toOutcome("not taken", null, error.message), code: error.code };
  }
}

/** Imports an event, and reports whether a policy holds a change of it. */
async function importHeld<Planned extends PlannedImport>(
  target: Target,
  planned: Planned,
  run: (target: EventTarget, planned: Planned) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const eventTarget = toEventTarget(target, planned);
  const outcome = await run(eventTarget, planned);
  const { heldNotes } = eventTarget;
  if (heldNotes.length === 0) return outcome;
  return { ...outcome, result: "held", notes: [...outcome.notes, ...heldNotes] };
}

const toOutcome = (
  result: ImportOutcome["result"],
  itemId: string | null,
  ...notes: string[]
): ImportOutcome => ({ result, itemId, changed: [], notes, code: null });

async function importItem(target: EventTarget, planned: ImportableEvent): Promise<ImportOutcome> {
  const uid = toStoredUid(planned);
  const found = uid === null ? { current: null, deleted: null } : await findByUid(target, uid);
  const { current, deleted } = found;
  const later = findLaterVersion(found, planned);
  if (later !== null) return later;
  if (current !== null) return importAgain(target, planned, current);
  const ofSeries = await changeOccurrenceOfSeries(target, planned);
  if (ofSeries !== null) return ofSeries;
  if (deleted !== null) return restore(target, planned, deleted);
  const same = await findSame(target, planned);
  if (same !== null) {
    const isEqual = toChangedNames(compareItem(same, planned)).length === 0;
    if (uid !== null && isEqual) await adoptItem(target, planned, same, uid);
    return toOutcome("already there", same.id);
  }
  const { result, itemId, notes } = await createItem(target, planned);
  const planNotes = result === "already there" ? [] : planned.item.notes;
  return toOutcome(result, itemId, ...planNotes, ...notes);
}

/** Returns the outcome if the calendar has a later revision than the file (SEQUENCE); else null. */
function findLaterVersion(
  { current, deleted }: FoundItems,
  { sequence }: Pick<PlannedImport, "sequence">,
): ImportOutcome | null {
  const stored = current ?? deleted;
  if (stored?.sequence === undefined || stored.sequence <= sequence) return null;
  const what =
    current === null ? "a later version was deleted" : "the calendar has a later version";
  const note = `${what} (SEQUENCE ${stored.sequence}; the file has ${sequence})`;
  return toOutcome("skipped", current?.id ?? null, note);
}

/** Imports an event whose item is in the calendar. */
async function importAgain(
  target: EventTarget,
  planned: ImportableEvent,
  item: AgendaItem,
): Promise<ImportOutcome> {
  const isExported = item.uid === undefined;
  if (isExported) {
    const isEqual = toChangedNames(compareItem(item, planned)).length === 0;
    const note =
      "the file has it from this calendar, where it has been changed since; change it there";
    return isEqual ? toOutcome("already there", item.id) : toOutcome("skipped", item.id, note);
  }
  const { changed, itemId, notes } = await updateItem(target, planned, item);
  if (changed.length === 0) return toOutcome("already there", itemId, ...notes);
  return { ...toOutcome("updated", itemId, ...planned.item.notes, ...notes), changed };
}

/**
 * Changes the occurrence that an event without its series describes, if the series is in the calendar; null if it is
 * not.
 */
async function changeOccurrenceOfSeries(
  target: EventTarget,
  planned: ImportableEvent,
): Promise<ImportOutcome | null> {
  const occurrence = await findOccurrenceOf(target, planned);
  if (occurrence === null) return null;
  const { series, item } = occurrence;
  const { body } = planned.item;
  const { title, description, location, onlineMeetingUrl, startAt, endAt, isAllDay = false } = body;
  const texts = {
    title,
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    ...(onlineMeetingUrl !== undefined && { onlineMeetingUrl }),
  };
  const desired = toDesired({ times: { startAt, endAt, isAllDay }, texts }, series);
  const isChanged = await changeOccurrence(target, item, desired);
  return isChanged
    ? toOutcome("updated", item.id, ...planned.item.notes)
    : toOutcome("already there", item.id);
}

/** Finds the occurrence that an event without its series describes. */
async function findOccurrenceOf(
  target: Target,
  { uid, recurrenceIdAt }: PlannedImport,
): Promise<{ series: AgendaItem; item: AgendaItem } | null> {
  if (uid === null || recurrenceIdAt === null) return null;
  const storedUid = toStoredUid({ uid, recurrenceIdAt: null });
  const { current: series } = await findByUid(target, storedUid ?? "");
  if (series === null || series.recurrenceRule === null) return null;
  const item = await findOccurrence(target, series.id, recurrenceIdAt);
  return item === null ? null : { series, item };
}

/** Restores a deleted item and makes it what the file says; creates another if that is impossible. */
async function restore(
  target: EventTarget,
  planned: ImportableEvent,
  deleted: AgendaItem,
): Promise<ImportOutcome> {
  const note = "it had been deleted";
  if (target.dryRun) return toOutcome("restored", deleted.id, "it has been deleted");
  try {
    const step = `restore ${deleted.deletedAt ?? ""}`;
    await changeItem(target, "restoreAgendaItem", deleted, { step });
  } catch (error) {
    if (!(error instanceof RejectedCall)) throw error;
    const { result, itemId, notes } = await createItem(target, planned, deleted.id);
    const again = `${note} and could not be restored (${error.code}), so it was created again`;
    return toOutcome(result === "created" ? "restored" : result, itemId, again, ...notes);
  }
  const { current } = await findByUid(target, deleted.id);
  if (current === null)
    return toOutcome("not taken", deleted.id, `${note} and is not restored yet`);
  const { itemId, notes } = await updateItem(target, planned, current);
  return toOutcome("restored", itemId, note, ...planned.item.notes, ...notes);
}

/** Cancels the item or the occurrence of an event that the file cancels. */
async function cancelEvent(target: EventTarget, planned: PlannedImport): Promise<ImportOutcome> {
  const uid = toStoredUid(planned);
  const found = uid === null ? { current: null, deleted: null } : await findByUid(target, uid);
  const later = found.current === null ? null : findLaterVersion(found, planned);
  if (later !== null) return later;
  const item = found.current ?? (await findOccurrenceOf(target, planned))?.item ?? null;
  if (item === null)
    return toOutcome("skipped", null, "the file cancels it, and it is not in the calendar");
  if (item.state === "cancelled") return toOutcome("already there", item.id, "it is cancelled");
  await setState(target, item, "cancelled");
  await writeSequence(target, planned, item);
  return toOutcome("cancelled", item.id);
}
