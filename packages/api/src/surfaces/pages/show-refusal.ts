import { type Html, html } from "../../mail/html.ts";

/** Renders a refusal, which screen readers announce at once: a title and a sentence. */
export function showRefusal(title: string, sentence: string): Html {
  return html`<div class="refusal" role="alert">
    <p><strong>${title}</strong></p>
    <p>${sentence}</p>
  </div>`;
}
