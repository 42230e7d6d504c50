import type { LockedItem } from "./load-locked-item.ts";
import type { MoveScope } from "./move-plan.ts";

/** Returns a warning if a request without `scope` changes a whole series. */
export function toWholeSeriesWarnings(
  { move }: LockedItem,
  scope: MoveScope | undefined,
): string[] {
  if (scope !== undefined || move.kind !== "series") return [];
  const { length } = move.occurrences;
  const all = length === 1 ? "1 occurrence" : `${length} occurrences`;
  return [
    `This is the whole series, ${all}: without scope, the id of a series means all of it. A single one has an id of its own.`,
  ];
}
