import { editDistance, maxMisspeltLength, minMisspeltLength } from "./edit-distance.ts";
import { nearest } from "./nearest.ts";
import { onlyOf, splitWords, toSingular } from "./name-words.ts";

/** Letters of a name per allowed edit; `framed`: if beginning and end of the names are the same. */
const lettersPerEdit = { usual: 3, framed: 2 };

/**
 * Returns the name that a misspelled name of a member or argument probably means: the nearest one, otherwise the only
 * one that begins with the same word (`startAt` for `startTime`) or has a word in common (`newStart`). Undefined for
 * names over 60 characters.
 */
export function suggestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > maxMisspeltLength) return undefined;
  const findWithin = (letters: number, candidates: readonly string[]) =>
    nearest(name, candidates, Math.min(2, Math.floor(name.length / letters)))[0];
  const sameEnds = names.filter(
    (each) => each.startsWith(name.slice(0, 2)) && each.endsWith(name.slice(-1)),
  );
  const nearestMatch =
    findWithin(lettersPerEdit.usual, names) ?? findWithin(lettersPerEdit.framed, sameEnds);
  if (nearestMatch !== undefined) return nearestMatch;
  const words = significantWords(name);
  const has = (own: readonly string[]) =>
    words.some((word) => own.some((each) => isSame(word, each)));
  const sharing = names.filter((each) => has(significantWords(each)));
  const first = sharing.filter((each) => isSame(words[0] ?? "", significantWords(each)[0] ?? ""));
  return onlyOf(first) ?? onlyOf(sharing);
}

/** Whether two words are the same, or long and one edit apart. */
function isSame(word: string, other: string): boolean {
  const isLong = Math.min(word.length, other.length) >= minMisspeltLength;
  return word === other || (isLong && editDistance(word, other, 1) === 1);
}

const minSignificantLength = 3;

/** Returns the words of a name in the singular, without short ones such as `id` and `at`. */
function significantWords(name: string): string[] {
  return splitWords(name)
    .filter((word) => word.length >= minSignificantLength)
    .map(toSingular);
}
