import { isWithinDistance } from "./edit-distance.ts";

/** Enough for paths and titles; further words are ignored. */
const maxWords = 8;
/** Shorter words, such as articles, are not significant. */
const minWordLength = 3;

/** Returns the significant words of a path or title: lower case, at most eight, without duplicates. */
export function toNameWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return [...new Set(words.filter(({ length }) => length >= minWordLength))].slice(0, maxWords);
}

/**
 * Returns whether a typed text is similar to this name: they share a word, one word is a similar spelling or a
 * prefix of another, or their joined words have a similar spelling.
 */
export function isSimilarName(typed: readonly string[], name: readonly string[]): boolean {
  if (typed.length === 0) return false;
  const isSimilar = (word: string) => name.some((other) => isSimilarWord(word, other));
  return typed.some(isSimilar) || isSimilarWord(typed.join(""), name.join(""));
}

function isSimilarWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (typed.length < 4) return false;
  return word.startsWith(typed) || isWithinDistance(typed, word, typed.length < 8 ? 1 : 2);
}
