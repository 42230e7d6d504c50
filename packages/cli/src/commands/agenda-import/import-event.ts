import { WerkbankProblem } from "@werkbank/client";
import { toPlainText } from "../../io.ts";
import type { PlannedImport } from "@werkbank/icalendar/plan-import";
import { affectsAllItems, describeProblem, unwrapWithRetry } from "./call-with-retry.ts";
import { changeOccurrence, findOccurrence, toDesired } from "./change-occurrences.ts";
import { compareItem, toChangedNames } from "./compare-item.ts";
import { createItem, setState } from "./create-item.ts";
import { findByUid, type FoundItems, findSame } from "./find-item.ts";
import {
  type AgendaItem,
  type EventTarget,
  type ImportableEvent,
  type Target,
  createKeys,
  toStoredUid,
} from "./target.ts";
import { adoptItem, updateItem, writeSequence } from "./update-item.ts";

/** The result for one event of the file, as printed. */
export type ImportResult = {
  result:
    | "created"
    | "would be created"
    | "updated"
    | "would be updated"
    | "restored"
    | "would be restored"
    | "cancelled"
    | "would be cancelled"
    | "already there"
    | "skipped"
    | "not taken";
  title: string;
  startAt: string | null;
  itemId: string | null;
  /** Why it was not imported, what changed, or what was left out. */
  note: string | null;
  line: number;
  uid: string;
};

type Outcome = Pick<ImportResult, "result" | "itemId"> & { notes: string[] };

/**
 * Imports one event: creates its item, or makes the item of its UID what the file says.
 *
 * @throws WerkbankProblem, CliError if every other event would fail too
 */
export async function importEvent(target: Target, planned: PlannedImport): Promise<ImportResult> {
  const eventTarget: EventTarget = { ...target, keys: createKeys(target, planned) };
  const startAt = "item" in planned ? planned.item.body.startAt : null;
  try {
    const outcome = planned.isCancelled
      ? await cancelEvent(eventTarget, planned)
      : "error" in planned
        ? toOutcome("not taken", null, planned.error)
        : await importItem(eventTarget, planned);
    return toResult(planned, startAt, outcome);
  } catch (error) {
    if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
    return toNotTaken(planned, describeProblem(error));
  }
}

/** Returns the result of an event that was not imported. */
export function toNotTaken(planned: PlannedImport, note: string): ImportResult {
  const startAt = "item" in planned ? planned.item.body.startAt : null;
  return toResult(planned, startAt, toOutcome("not taken", null, note));
}

function toResult(
  { title, line, uid }: PlannedImport,
  startAt: string | null,
  { result, itemId, notes }: Outcome,
): ImportResult {
  return {
    title: toPlainText(title),
    startAt,
    itemId,
    line,
    uid: toPlainText(uid ?? ""),
    result,
    note: notes.length === 0 ? null : toPlainText(notes.join("; ")),
  };
}

const toOutcome = (
  result: ImportResult["result"],
  itemId: string | null,
  ...notes: string[]
): Outcome => ({ result, itemId, notes });

async function importItem(target: EventTarget, planned: ImportableEvent): Promise<Outcome> {
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
  return toOutcome(
    result,
    itemId,
    ...(result === "already there" ? [] : planned.item.notes),
    ...notes,
  );
}

/** Returns the outcome if the calendar has a later revision than the file (SEQUENCE); else null. */
function findLaterVersion(
  { current, deleted }: FoundItems,
  { sequence }: Pick<PlannedImport, "sequence">,
): Outcome | null {
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
): Promise<Outcome> {
  const isExported = item.uid === undefined;
  if (isExported) {
    const isEqual = toChangedNames(compareItem(item, planned)).length === 0;
    const note =
      "the file has it from this calendar, where it has been changed since; change it there";
    return isEqual ? toOutcome("already there", item.id) : toOutcome("skipped", item.id, note);
  }
  const { isChanged, itemId, notes } = await updateItem(target, planned, item);
  if (!isChanged) return toOutcome("already there", itemId, ...notes);
  const result = target.dryRun ? "would be updated" : "updated";
  return toOutcome(result, itemId, ...planned.item.notes, ...notes);
}

/**
 * Changes the occurrence that an event without its series describes, if the series is in the calendar; null if it is
 * not.
 */
async function changeOccurrenceOfSeries(
  target: EventTarget,
  planned: ImportableEvent,
): Promise<Outcome | null> {
  const occurrence = await findOccurrenceOf(target, planned);
  if (occurrence === null) return null;
  const { series, item } = occurrence;
  const { body } = planned.item;
  const { title, description, location, onlineMeetingUrl, startAt, endAt, isAllDay = false } = body;
  const texts = {
    title,
    ...(description != null && { description }),
    ...(location != null && { location }),
    ...(onlineMeetingUrl != null && { onlineMeetingUrl }),
  };
  const desired = toDesired({ times: { startAt, endAt, isAllDay }, texts }, series);
  const isChanged = await changeOccurrence(target, item, desired);
  if (!isChanged) return toOutcome("already there", item.id);
  return toOutcome(target.dryRun ? "would be updated" : "updated", item.id, ...planned.item.notes);
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
): Promise<Outcome> {
  const { client, organizationId, dryRun, keys } = target;
  const note = "it had been deleted";
  if (dryRun) return toOutcome("would be restored", deleted.id, "it has been deleted");
  try {
    await unwrapWithRetry(() =>
      client.POST("/v1/organizations/{organizationId}/agenda/items/{itemId}/restore", {
        params: {
          path: { organizationId, itemId: deleted.id },
          header: keys("restore", deleted.id, deleted.deletedAt ?? ""),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
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
async function cancelEvent(target: EventTarget, planned: PlannedImport): Promise<Outcome> {
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
  return toOutcome(target.dryRun ? "would be cancelled" : "cancelled", item.id);
}
