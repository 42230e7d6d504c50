import { type Html, html } from "./html.ts";

/** `Q-2026-0031-2`, `T-1042`, `INV-2026-7`; what is longer does not fit on the line of a phone. */
const displayNumber = /(?<![\p{L}\d-])(\p{Lu}{1,4}-\d{1,9}(?:-\d{1,9}){0,2})(?![\p{L}\d-])/u;

/** The text with the numbers of records each on one line: browsers break a line at their hyphens. */
export function wholeNumbers(text: string): Html[] {
  // What is captured stands between what it parts.
  return text
    .split(displayNumber)
    .map((part, index) =>
      index % 2 === 1 ? html`<span class="whole">${part}</span>` : html`${part}`,
    );
}
