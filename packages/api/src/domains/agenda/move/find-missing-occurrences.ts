import { v7 as uuidv7 } from "uuid";
import { computeMissingOccurrences } from "../recurrence/missing-occurrences.ts";
import type { MovePlan, MoveTarget } from "./move-plan.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import type { MoveWrite } from "./write-move.ts";

/** Finds the missing rows of a series after a move to an earlier time: the next ones up to the horizon. */
export async function findMissingOccurrences(
  transaction: Transaction,
  move: MoveTarget,
  plan: MovePlan,
  now: Date,
): Promise<MoveWrite["missing"]> {
  const series = plan.newSeries ?? plan.series;
  if (series === null || move.kind === "item") return null;
  const rows = plan.occurrences.filter((row) => row.parentId === series.id);
  const computeMissing = (taken: Set<string>) =>
    computeMissingOccurrences(series, rows, occurrenceHorizon(now), (id) => taken.has(id), uuidv7);
  const candidates = computeMissing(new Set());
  if (candidates.length === 0) return null;
  const taken = await transaction.all<{ id: string }>({
    text: "select id from agenda_items where id = any($1::uuid[])",
    values: [candidates.map((row) => row.id)],
  });
  return {
    seriesId: series.id,
    occurrences:
      taken.length === 0 ? candidates : computeMissing(new Set(taken.map((row) => row.id))),
    isAllDay: series.length.isAllDay,
  };
}
