import type { Proximity } from "./proximity.ts";
import type { RankedDocuments } from "./ranking.ts";

const maxResults = 8;
const maxPerGroup = 3;

/** The number of top documents that are rescored by proximity. */
const maxRescored = 12;

/** Returns whether the first document ranks before the second; ties keep the document order. */
type IsRankedBefore = (one: number, other: number) => boolean;

/**
 * Rescores the top documents by proximity, and returns the numbers of the first eight, best first: at most three
 * per group, so that one group does not fill the list. Writes the final scores to `scores`.
 *
 * @param groups the group of each document, by its number
 */
export function topResults(
  { matchedIds, scores }: Pick<RankedDocuments, "matchedIds" | "scores">,
  groups: Uint32Array,
  proximity: Proximity,
): number[] {
  const scoreOf = (id: number): number => scores[id] ?? 0;
  const isBefore: IsRankedBefore = (one, other) => {
    const difference = scoreOf(one) - scoreOf(other);
    return difference > 0 || (difference === 0 && one < other);
  };
  const candidates = selectCandidates(matchedIds, scores, isBefore);
  for (const id of candidates) scores[id] = scoreOf(id) * proximity(id);
  // Rescoring only raises scores, so no other document can overtake.
  const selected = limitPerGroup(candidates, groups, isBefore);
  return selected.length === maxResults ? selected : limitPerGroup(matchedIds, groups, isBefore);
}

/** Returns the documents to rescore, best first. */
function selectCandidates(
  matchedIds: Uint32Array,
  scores: Float64Array,
  isBefore: IsRankedBefore,
): number[] {
  const selected: number[] = [];
  // The score of the last selected document once the list is full; most documents score less.
  let minScore = 0;
  for (const id of matchedIds) {
    if ((scores[id] ?? 0) < minScore) continue;
    const isFull = selected.length === maxRescored;
    if (isFull && !isBefore(id, selected[maxRescored - 1] ?? 0)) continue;
    let at = isFull ? maxRescored - 1 : selected.length;
    for (; at > 0 && isBefore(id, selected[at - 1] ?? 0); at--)
      selected[at] = selected[at - 1] ?? 0;
    selected[at] = id;
    if (selected.length === maxRescored) minScore = scores[selected[maxRescored - 1] ?? 0] ?? 0;
  }
  return selected;
}

/** Returns the first eight. A scan for each is faster than sorting everything. */
function limitPerGroup(
  matchedIds: Iterable<number>,
  groups: Uint32Array,
  isBefore: IsRankedBefore,
): number[] {
  const selected: number[] = [];
  const isFull = (group: number | undefined): boolean =>
    selected.filter((id) => groups[id] === group).length >= maxPerGroup;
  while (selected.length < maxResults) {
    let first = -1;
    for (const id of matchedIds) {
      if (first !== -1 && !isBefore(id, first)) continue;
      if (!selected.includes(id) && !isFull(groups[id])) first = id;
    }
    if (first === -1) break;
    selected.push(first);
  }
  return selected;
}
