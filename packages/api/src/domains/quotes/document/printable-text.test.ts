import { expect, test } from "vitest";

import { findUnprintable, toPrintableText } from "./printable-text.ts";

/** A font with Latin letters, digits and some signs. */
const latin = (character: string) => /^[a-zA-Zéï\d .,€„”–•√\->\u{A0}]$/u.test(character);

test.each([
  ["keeps characters that the font has", "€ é ï „ ” –", "€ é ï „ ” –"],
  ["composes a combining accent with its letter", "e\u0301", "é"],
  ["replaces common symbols by substitutes", "Utrecht → Zwolle ✓ ●", "Utrecht -> Zwolle √ •"],
  ["replaces compatibility forms by plain letters", "ﬁets Ⅳ Ａ", "fiets IV A"],
  ["normalizes line ends", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["replaces tabs and rare spaces by spaces", "a\tb\u2009c", "a b c"],
  ["keeps no-break spaces", "a\u00A0b", "a\u00A0b"],
  ["removes invisible characters", "a\u200Bb\u202Ec\u00ADd", "abcd"],
  ["removes emoji and their joiners", "a 👩‍👩‍👧 b 👍🏽 c ❤️", "a  b  c "],
  ["replaces other scripts by U+FFFD", "שלום", "\uFFFD\uFFFD\uFFFD\uFFFD"],
  ["replaces a lone surrogate by U+FFFD", "a\uD83D", "a\uFFFD"],
  ["replaces text of emoji only by U+FFFD", "🎉🎉", "\uFFFD"],
  ["returns an empty text unchanged", "", ""],
])("%s", (_name, text, expected) => {
  expect(toPrintableText(text, latin)).toBe(expected);
});

test("keeps joiners within letters whose shape depends on them", () => {
  expect(toPrintableText("می\u200Cخواهم a\u200Cb", () => true)).toBe("می\u200Cخواهم ab");
});

test("findUnprintable returns each character that is replaced or left out", () => {
  expect(findUnprintable("a日本日 🎉 → ✓ é\u200B", latin)).toEqual(["日", "本", "🎉"]);
  expect(findUnprintable("Utrecht", latin)).toEqual([]);
});

test("a very long word gets break opportunities if the font has U+200B", () => {
  const word = "x".repeat(101);
  expect(toPrintableText(word, latin)).toBe(word);
  const pieces = toPrintableText(word, (character) => character === "\u200B" || latin(character));
  expect(pieces.split("\u200B").map(({ length }) => length)).toEqual([...Array(10).fill(10), 1]);
  expect(toPrintableText("x".repeat(100), () => true)).toBe("x".repeat(100));
});
