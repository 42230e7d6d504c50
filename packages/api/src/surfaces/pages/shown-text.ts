import { type Html, html } from "../../mail/html.ts";
import { wholeNumbers } from "../../mail/whole-numbers.ts";
import type { FrameWording } from "./wording/frame-wording.ts";

/**
 * Characters that show nothing and change how what stands beside them is read: the controls of
 * bidirectional text (Unicode UAX #9), what joins or breaks words unseen, and tags. Joiners of emoji and
 * of scripts that need them (U+200C, U+200D) stay as they are.
 */
const hidden =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Text for where no markup is possible, without its hidden characters. */
export function toPlainText(text: string): string {
  return text.replaceAll(hidden, "");
}

/**
 * Text that somebody else has written, for a person to judge: as text, never as markup or a link, apart
 * from what stands around it, and with its hidden characters named, so that an amount or a name cannot
 * be made to look like another. A number such as `Q-2026-0031` stays on one line.
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
