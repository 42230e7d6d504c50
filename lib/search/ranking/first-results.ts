import type { Proximity } from "./proximity.ts";
import type { Ranked } from "./ranking.ts";

const maxResults = 8;
const maxPerGroup = 3;

/** In how many of the best the closeness of the words is judged. */
const maxCompared = 12;

/** Whether the document at one place comes before that at another; equal ones stay in their order. */
type Before = (one: number, other: number) => boolean;

/**
 * Judges the best documents once more, and gives the places of the first eight, best first: at most three of
 * one group, so that these do not hide the others.
 *
 * @param ranked its scores become the final ones
 * @param groups by place: the group of the document
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
  // Since each of them only gained, the others stay behind them.
  const kept = spread(compared, groups, isBefore);
  return kept.length === maxResults ? kept : spread(found, groups, isBefore);
}

/** Those that are compared, best first. */
function best(found: Uint32Array, scores: Float64Array, isBefore: Before): number[] {
  const kept: number[] = [];
  // What the last of them has, once there are enough; most have less.
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

/** The first eight. There are few, so that to look for each of them takes less than to put all in order. */
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
