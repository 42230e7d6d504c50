import { expect, test } from "vitest";

import { toPrintableText } from "./printable-text.ts";

/** A font with Latin letters, digits and some signs. */
const latin = (character: string) => /^[a-zA-Zéï\d .,€„”–•√\->\u{A0}]$/u.test(character);

test.each([
  ["€ é ï „ ” – stay", "€ é ï „ ” –", "€ é ï „ ” –"],
  ["an accent of its own joins its letter", "e\u0301", "é"],
  ["signs of business text have stand-ins", "Utrecht → Zwolle ✓ ●", "Utrecht -> Zwolle √ •"],
  ["compatibility forms become plain letters", "ﬁets Ⅳ Ａ", "fiets IV A"],
  ["line ends become one kind", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["tabs and rare spaces become spaces", "a\tb\u2009c", "a b c"],
  ["a space that does not break stays", "a\u00A0b", "a\u00A0b"],
  ["invisible signs go", "a\u200Bb\u202Ec\u00ADd", "abcd"],
  ["pictographs go, with all that joins them", "a 👩‍👩‍👧 b 👍🏽 c ❤️", "a  b  c "],
  ["other scripts are told to be missing", "שלום", "\uFFFD\uFFFD\uFFFD\uFFFD"],
  ["half a pair is told to be missing", "a\uD83D", "a\uFFFD"],
  ["text of pictographs only is told to be missing", "🎉🎉", "\uFFFD"],
  ["no text stays no text", "", ""],
])("%s", (_name, text, expected) => {
  expect(toPrintableText(text, latin)).toBe(expected);
});

test("a very long word may break, where the font has the sign for it", () => {
  const word = "x".repeat(101);
  expect(toPrintableText(word, latin)).toBe(word);
  const pieces = toPrintableText(word, (character) => character === "\u200B" || latin(character));
  expect(pieces.split("\u200B").map(({ length }) => length)).toEqual([...Array(10).fill(10), 1]);
  expect(toPrintableText("x".repeat(100), () => true)).toBe("x".repeat(100));
});
