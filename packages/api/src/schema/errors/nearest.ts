import { editDistance, longestMisspelt } from "./edit-distance.ts";
import { fold, splitWords, toSingular } from "./words.ts";

/** Returns the candidates that a word may be meant to be, likeliest first; none for one over 60 characters. */
export function nearest(word: string, candidates: readonly string[], maxEdits = 2): string[] {
  if (word.length > longestMisspelt || fold(word) === "") return [];
  return candidates
    .map((candidate) => ({ candidate, edits: distance(word, candidate, maxEdits) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate);
}

/**
 * Counts the edits between two words. A name of some of the other's words is one edit away: `assignee` from
 * `assigneeUserId`, `lineId` from `orderLineId`; a prefix, and a name of the same words, is nearer: `create_task`
 * to `tasks_create`. A candidate that is less than half of the word says too little of it: `quote` of `Quotes
 * above 2500`.
 */
function distance(word: string, candidate: string, most: number): number {
  const [given, wanted] = [fold(word), fold(candidate)];
  if (given === wanted) return 0;
  if (wordsOf(word) === wordsOf(candidate)) return 0.5;
  const edits = editDistance(given, wanted, most);
  if (given.length < 3 || wanted.length < 3 || 2 * wanted.length < given.length) return edits;
  if (wanted.startsWith(given) || given.startsWith(wanted)) return 0.5;
  return isPart(word, candidate) || isPart(candidate, word) ? 1 : edits;
}

/** Whether a name ends another one, or is a part of it that begins and ends where words do. */
function isPart(part: string, name: string): boolean {
  const joined = (text: string) => `_${splitWords(text).join("_")}_`;
  return fold(name).endsWith(fold(part)) || joined(name).includes(joined(part));
}

/** Returns the words of a name in alphabetical order, each in the singular. */
function wordsOf(name: string): string {
  return splitWords(name).map(toSingular).sort().join(" ");
}
