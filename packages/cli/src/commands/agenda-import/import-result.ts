import type { ImportOutcome } from "@werkbank/icalendar/import-event";
import type { PlannedImport } from "@werkbank/icalendar/plan-import";
import { toPlainText } from "../../io.ts";

type Change = "created" | "updated" | "restored" | "cancelled";

/** The result for one event of the file, as printed. */
export type ImportResult = {
  result: ImportOutcome["result"] | `would be ${Change}`;
  title: string;
  startAt: string | null;
  itemId: string | null;
  /** Why it was not imported, what changed, or what was left out. */
  note: string | null;
  line: number;
  uid: string;
};

const changes: readonly string[] = ["created", "updated", "restored", "cancelled"];

const isChange = (result: ImportOutcome["result"]): result is Change => changes.includes(result);

export function toResult(
  planned: PlannedImport,
  { result, itemId, changed, notes: outcomeNotes, code }: ImportOutcome,
  dryRun: boolean,
): ImportResult {
  const { title, line, uid } = planned;
  const allNotes = [
    ...(changed.length > 0 ? [`changed: ${changed.join(", ")}`] : []),
    ...outcomeNotes,
  ];
  const notes = allNotes.join("; ");
  return {
    title: toPlainText(title),
    startAt: "item" in planned ? planned.item.body.startAt : null,
    itemId,
    line,
    uid: toPlainText(uid ?? ""),
    result: dryRun && isChange(result) ? `would be ${result}` : result,
    note: notes === "" ? null : toPlainText(code === null ? notes : `${code}: ${notes}`),
  };
}

/** Returns the result of an event that was not imported. */
export const toNotTaken = (planned: PlannedImport, note: string): ImportResult =>
  toResult(
    planned,
    { result: "not taken", itemId: null, changed: [], notes: [note], code: null },
    false,
  );
