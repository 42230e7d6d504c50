import type { Proximity } from "./proximity.ts";
import type { Ranked } from "./ranking.ts";

const maxResults = 8;
const maxPerGroup = 3;

/** The number of top documents that are rescored by proximity. */
const maxCompared = 12;

/** Returns whether the first document ranks before the second; ties keep the document order. */
type Before = (one: number, other: number) => boolean;

/**
 * Rescores the top documents by proximity, and returns the numbers of the first eight, best first: at most three
 * per group, so that one group does not fill the list. Writes the final scores to `scores`.
 *
 * @param groups the group of each document, by its number
 */
export function firstResults(
  { found, scores }: Pick<Ranked, "found" | "scores">,
  groups: Uint32Array,
  gain: Proximity,
): number[] {
  const scoreOf = (place: number): number => scores[place] ?? 0;
  const isBefore: Before = (one, other) => {
    const difference = scoreOf(one) - scoreOf(other);
    return difference > 0 || (difference === 0 && one < other);
  };
  const compared = best(found, scores, isBefore);
  for (const place of compared) scores[place] = scoreOf(place) * gain(place);
  // Rescoring only raises scores, so no other document can overtake.
  const kept = spread(compared, groups, isBefore);
  return kept.length === maxResults ? kept : spread(found, groups, isBefore);
}

/** Returns the documents to rescore, best first. */
function best(found: Uint32Array, scores: Float64Array, isBefore: Before): number[] {
  const kept: number[] = [];
  // The score of the last selected document once the list is full; most documents score less.
  let least = 0;
  for (const place of found) {
    if ((scores[place] ?? 0) < least) continue;
    const isFull = kept.length === maxCompared;
    if (isFull && !isBefore(place, kept[maxCompared - 1] ?? 0)) continue;
    let at = isFull ? maxCompared - 1 : kept.length;
    for (; at > 0 && isBefore(place, kept[at - 1] ?? 0); at--) kept[at] = kept[at - 1] ?? 0;
    kept[at] = place;
    if (kept.length === maxCompared) least = scores[kept[maxCompared - 1] ?? 0] ?? 0;
  }
  return kept;
}

/** Returns the first eight. A scan for each is faster than sorting everything. */
function spread(found: Iterable<number>, groups: Uint32Array, isBefore: Before): number[] {
  const kept: number[] = [];
  const isFull = (group: number | undefined): boolean =>
    kept.filter((place) => groups[place] === group).length >= maxPerGroup;
  while (kept.length < maxResults) {
    let first = -1;
    for (const place of found) {
      if (first !== -1 && !isBefore(place, first)) continue;
      if (!kept.includes(place) && !isFull(groups[place])) first = place;
    }
    if (first === -1) break;
    kept.push(first);
  }
  return kept;
}
