import { type Html, html } from "../../mail/html.ts";

/** What was refused, told at once by a screen reader: in a word and a sentence. */
export function showRefusal(title: string, sentence: string): Html {
  return html`<div class="refusal" role="alert">
    <p><strong>${title}</strong></p>
    <p>${sentence}</p>
  </div>`;
}
