import { Problem } from "../../problems/problem.ts";
import type { AuditEntry } from "./audit-entry.ts";

const revertibleDays = 30;

export function notReversible(
  reason: "no_change" | "too_old" | "already_reverted" | "irreversible",
  detail: string,
  hint?: string,
): Problem {
  const extra = hint === undefined ? {} : { hint };
  return new Problem("AUDIT_NOT_REVERSIBLE", detail, { reason, ...extra });
}

/** Returns why an entry itself can no longer be reverted, whatever has happened to its record; null if it can. */
export function findObstacle(entry: AuditEntry, now: Date): Problem | null {
  if (entry.outcome !== "succeeded" || entry.changes.length === 0) {
    return notReversible("no_change", "The entry changed nothing.");
  }
  if (entry.revertedByEntryId !== null) {
    return notReversible(
      "already_reverted",
      `This change has been undone already, by the entry ${entry.revertedByEntryId}.`,
      "Nothing is left to do. To make the change again, undo that entry (revertAuditEntry).",
    );
  }
  if (now.getTime() - Date.parse(entry.at) > revertibleDays * 86_400_000) {
    return notReversible("too_old", `The entry is older than ${revertibleDays} days.`);
  }
  if (entry.changes.some(({ isErased }) => isErased)) {
    return notReversible("irreversible", "The values before this change have been erased.");
  }
  return null;
}
