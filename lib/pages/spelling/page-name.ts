import { isWithinDistance } from "./edit-distance.ts";

/** Addresses and titles have fewer; of what somebody typed, more are not looked at. */
const maxWords = 8;
/** Shorter words, such as articles, name nothing. */
const minWordLength = 3;

/** The words of an address or title that name something: lower case, at most eight, each once. */
export function toNameWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return [...new Set(words.filter(({ length }) => length >= minWordLength))].slice(0, maxWords);
}

/**
 * Whether what somebody typed can mean this name: they have a word in common, or one that is a near
 * spelling or the beginning of the other's, or they are spelled nearly alike as a whole.
 */
export function isNearName(typed: readonly string[], name: readonly string[]): boolean {
  if (typed.length === 0) return false;
  const isNear = (word: string) => name.some((other) => isNearWord(word, other));
  return typed.some(isNear) || isNearWord(typed.join(""), name.join(""));
}

function isNearWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (typed.length < 4) return false;
  return word.startsWith(typed) || isWithinDistance(typed, word, typed.length < 8 ? 1 : 2);
}
