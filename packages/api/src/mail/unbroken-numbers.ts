import { type Html, html } from "./html.ts";

/** `Q-2026-0031-2`, `T-1042`, `INV-2026-7`; anything longer does not fit on a line of a phone. */
const displayNumber = /(?<![\p{L}\d-])(\p{Lu}{1,4}-\d{1,9}(?:-\d{1,9}){0,2})(?![\p{L}\d-])/u;

/** Returns the text with each record number in an element without line breaks: browsers break lines at hyphens. */
export function keepNumbersUnbroken(text: string): Html[] {
  // `split` inserts captured parts at odd indexes.
  return text
    .split(displayNumber)
    .map((part, index) =>
      index % 2 === 1 ? html`<span class="whole">${part}</span>` : html`${part}`,
    );
}
