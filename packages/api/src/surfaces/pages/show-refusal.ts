import { type Html, html } from "../../mail/html.ts";

/** Renders an error message, which screen readers announce at once. */
export function showRefusal(title: string, sentence: string): Html {
  return html`<div class="refusal" role="alert">
    <p><strong>${title}</strong></p>
    <p>${sentence}</p>
  </div>`;
}
