import { type Html, html } from "../../mail/html.ts";

/** Renders an error message, which screen readers announce at once. */
export function renderAlert(title: string, message: string): Html {
  return html`<div class="refusal" role="alert">
    <p><strong>${title}</strong></p>
    <p>${message}</p>
  </div>`;
}
