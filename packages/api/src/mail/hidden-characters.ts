/**
 * Invisible characters that change how text is displayed: bidirectional controls (Unicode UAX #9), invisible word
 * joiners and separators, and tags. Excludes the joiners that emoji and some scripts need (U+200C, U+200D).
 */
export const hiddenCharacters =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Returns a text without hidden characters. */
export function removeHiddenCharacters(text: string): string {
  return text.replaceAll(hiddenCharacters, "");
}
