import { editDistance, maxMisspeltLength } from "./edit-distance.ts";
import { fold, splitWords, toSingular } from "./name-words.ts";

/** Returns the candidates nearest to a misspelled word, nearest first; none for words over 60 characters. */
export function nearest(word: string, candidates: readonly string[], maxEdits = 2): string[] {
  if (word.length > maxMisspeltLength || fold(word) === "") return [];
  return candidates
    .map((candidate) => ({ candidate, edits: distance(word, candidate, maxEdits) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate);
}

/**
 * Returns the distance of two names in edits. A name with some of the other's words has distance 1: `assignee` and
 * `assigneeUserId`, `lineId` and `orderLineId`. A prefix, and a name with the same words, have 0.5: `create_task` and
 * `tasks_create`. These rules do not apply to candidates shorter than half of the word: `quote` for `Quotes above 2500`.
 */
function distance(word: string, candidate: string, maxEdits: number): number {
  const [given, expected] = [fold(word), fold(candidate)];
  if (given === expected) return 0;
  if (wordsOf(word) === wordsOf(candidate)) return 0.5;
  const edits = editDistance(given, expected, maxEdits);
  if (given.length < 3 || expected.length < 3 || 2 * expected.length < given.length) return edits;
  if (expected.startsWith(given) || given.startsWith(expected)) return 0.5;
  return isPart(word, candidate) || isPart(candidate, word) ? 1 : edits;
}

/** Whether a name is the end of another one, or a sequence of its words. */
function isPart(part: string, name: string): boolean {
  const joined = (text: string) => `_${splitWords(text).join("_")}_`;
  return fold(name).endsWith(fold(part)) || joined(name).includes(joined(part));
}

/** Returns the words of a name in the singular, sorted. */
function wordsOf(name: string): string {
  return splitWords(name).map(toSingular).sort().join(" ");
}
