import { type Html, html } from "../../mail/html.ts";
import { wholeNumbers } from "../../mail/whole-numbers.ts";
import type { FrameWording } from "./wording/frame-wording.ts";

/**
 * Invisible characters that change how neighboring text is read: bidirectional controls (Unicode UAX #9),
 * characters that invisibly join or break words, and tags. Joiners that emoji and some scripts need (U+200C,
 * U+200D) are kept.
 */
const hidden =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Returns a text without its hidden characters, for places that allow no markup. */
export function toPlainText(text: string): string {
  return text.replaceAll(hidden, "");
}

/**
 * Renders text written by others, for a person to judge: never as markup or a link, isolated from its
 * surroundings, and with hidden characters named, so that no amount or name can be disguised as another. A
 * number such as `Q-2026-0031` stays on one line.
 */
export function showText(text: string, words: Pick<FrameWording, "hiddenCharacter">): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    parts.push(
      html`${wholeNumbers(text.slice(end, index))}<span
          class="hidden-mark"
          title="${words.hiddenCharacter(code)}"
          >${code}</span
        >`,
    );
    end = index + character.length;
  }
  return html`<bdi>${parts}${wholeNumbers(text.slice(end))}</bdi>`;
}
