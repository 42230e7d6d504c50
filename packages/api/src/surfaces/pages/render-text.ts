import { type Html, html } from "../../mail/html.ts";
import { hiddenCharacters } from "../../mail/hidden-characters.ts";
import { keepNumbersUnbroken } from "../../mail/unbroken-numbers.ts";
import type { ShellMessages } from "./messages/shell-messages.ts";

/**
 * Renders text written by others: escaped, without links, in a `bdi` element, and with the code points of
 * hidden characters, so that no amount or name can look like another one. A number such as `Q-2026-0031` stays
 * on one line.
 */
export function renderText(text: string, messages: Pick<ShellMessages, "hiddenCharacter">): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(hiddenCharacters)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    parts.push(
      html`${keepNumbersUnbroken(text.slice(end, index))}<span
          class="hidden-mark"
          title="${messages.hiddenCharacter(code)}"
          >${code}</span
        >`,
    );
    end = index + character.length;
  }
  return html`<bdi>${parts}${keepNumbersUnbroken(text.slice(end))}</bdi>`;
}
