/**
 * Invisible characters that change how neighboring text is read: bidirectional controls (Unicode UAX #9),
 * characters that invisibly join or break words, and tags. Joiners that emoji and some scripts need (U+200C,
 * U+200D) are kept.
 */
export const hiddenCharacters =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Returns a text without its hidden characters, for places where they cannot be named. */
export function toPlainText(text: string): string {
  return text.replaceAll(hiddenCharacters, "");
}
