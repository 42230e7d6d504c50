import { editDistance, longestMisspelt, shortestMisspelt } from "./edit-distance.ts";
import { nearest } from "./nearest.ts";
import { onlyOf, splitWords, toSingular } from "./words.ts";

/** Letters of a name per allowed edit; `framed`: if beginning and end of the names are the same. */
const lettersPerEdit = { usual: 3, framed: 2 };

/**
 * Returns the name that a misspelled name of a member or argument probably means: the nearest one, otherwise the only
 * one that begins with the same word (`startAt` for `startTime`) or has a word in common (`newStart`). Undefined for
 * names over 60 characters.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > longestMisspelt) return undefined;
  const within = (letters: number, candidates: readonly string[]) =>
    nearest(name, candidates, Math.min(2, Math.floor(name.length / letters)))[0];
  const framed = names.filter(
    (each) => each.startsWith(name.slice(0, 2)) && each.endsWith(name.slice(-1)),
  );
  const near = within(lettersPerEdit.usual, names) ?? within(lettersPerEdit.framed, framed);
  if (near !== undefined) return near;
  const words = tellingWords(name);
  const has = (own: readonly string[]) =>
    words.some((word) => own.some((each) => isSame(word, each)));
  const sharing = names.filter((each) => has(tellingWords(each)));
  const first = sharing.filter((each) => isSame(words[0] ?? "", tellingWords(each)[0] ?? ""));
  return onlyOf(first) ?? onlyOf(sharing);
}

/** Whether two words are the same, or long and one edit apart. */
function isSame(word: string, other: string): boolean {
  const isLong = Math.min(word.length, other.length) >= shortestMisspelt;
  return word === other || (isLong && editDistance(word, other, 1) === 1);
}

const shortestTelling = 3;

/** Returns the words of a name in the singular, without short ones such as `id` and `at`. */
function tellingWords(name: string): string[] {
  return splitWords(name)
    .filter((word) => word.length >= shortestTelling)
    .map(toSingular);
}
