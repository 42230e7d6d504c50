import { editDistance, maxMisspeltLength, minMisspeltLength } from "./edit-distance.ts";
import { fold, onlyOf, splitWords } from "./name-words.ts";

/** Synonym → names of states and codes of units; the first one that exists is used. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  doing: ["in_progress"],
  started: ["in_progress", "active"],
  ongoing: ["in_progress", "active"],
  busy: ["in_progress"],
  blocked: ["waiting", "on_hold", "paused"],
  paused: ["on_hold", "waiting", "paused"],
  waiting: ["on_hold"],
  open: ["todo", "draft", "pending"],
  new: ["todo", "draft"],
  closed: ["done", "completed"],
  finished: ["done", "completed"],
  completed: ["done"],
  complete: ["done", "completed"],
  ready: ["done", "completed"],
  done: ["completed"],
  delivered: ["fulfilled", "completed"],
  shipped: ["fulfilled", "completed"],
  approved: ["accepted", "confirmed"],
  agreed: ["accepted", "confirmed"],
  declined: ["rejected"],
  refused: ["rejected"],
  aborted: ["cancelled"],
  enabled: ["active"],
  disabled: ["inactive", "paused"],
  normal: ["medium"],
  all: ["series"],
  this: ["occurrence"],
  hour: ["HUR"],
  hours: ["HUR"],
  piece: ["C62"],
  pieces: ["C62"],
  each: ["C62"],
  unit: ["C62"],
  metre: ["MTR"],
  meter: ["MTR"],
  kg: ["KGM"],
  kilogram: ["KGM"],
  litre: ["LTR"],
  liter: ["LTR"],
  km: ["KMT"],
  kilometre: ["KMT"],
};

/** Words that negate a value. */
const negations = new Set(["not", "no", "non", "never"]);

/**
 * Returns the enumeration value that a text probably means: in another spelling, as a synonym, as its last part, among
 * other words, or as an abbreviation. Misspellings are recognized only in longer words, so that `doing` is not taken
 * for `done`. Undefined for texts over 60 characters.
 */
export function suggestValue(word: string, values: readonly string[]): string | undefined {
  if (word.length > maxMisspeltLength) return undefined;
  const given = fold(word);
  const synonym = synonyms[given]?.find((value) => values.includes(value));
  return (
    values.find((value) => fold(value) === given) ??
    synonym ??
    values.find((value) => value.includes("_") && value.split("_").at(-1) === given) ??
    onlyOf(values.filter((value) => fold(value.split(/[/.]/u).at(-1) ?? "") === given)) ??
    findInWords(word, values) ??
    onlyOf(values.filter((value) => value.length > 1 && given.startsWith(fold(value)))) ??
    (given.length < minMisspeltLength
      ? undefined
      : values.find((value) => editDistance(given, fold(value), 1) === 1))
  );
}

/** Returns the value among the words of a text, if there is exactly one: `following` in `this_and_following`. */
function findInWords(text: string, values: readonly string[]): string | undefined {
  const words = splitWords(text);
  if (words.some((word) => negations.has(word))) return undefined;
  return onlyOf(values.filter((value) => words.includes(value.toLowerCase())));
}
