import { type Html, html } from "../../../mail/html.ts";
import { showMoment } from "../../pages/moments.ts";
import type { PageWording } from "../wording/page-wording.ts";
import { showText } from "../../pages/shown-text.ts";

type FieldChange = { field: string; before: unknown; after: unknown };

/**
 * Renders the fields that the call changes, each with its value before and after.
 *
 * @param timeZone IANA name of the time zone in which times are shown
 */
export function showChanges(
  changes: readonly FieldChange[],
  words: PageWording,
  timeZone: string,
): Html {
  if (changes.length === 0) return html`<p>${words.noChanges}</p>`;
  return html`<table aria-labelledby="changes">
    <thead>
      <tr>
        <th scope="col">${words.field}</th>
        <th scope="col">${words.before}</th>
        <th scope="col">${words.after}</th>
      </tr>
    </thead>
    <tbody>
      ${changes.map(
        ({ field, before, after }) =>
          html`<tr>
            <th scope="row"><code translate="no">${field}</code></th>
            <td>${showValue(before, words, timeZone)}</td>
            <td>${showValue(after, words, timeZone)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u;

function showValue(value: unknown, words: PageWording, timeZone: string): Html {
  if (isNothing(value)) return html`<span class="none">${words.nothing}</span>`;
  if (typeof value === "string") {
    return moment.test(value)
      ? showMoment(value, words.locale, timeZone)
      : html`<span class="text">${showText(value, words)}</span>`;
  }
  return showJson(value, words);
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Renders a value as JSON. */
export function showJson(value: unknown, words: PageWording): Html {
  const text = JSON.stringify(value, null, 2);
  if (typeof value !== "object") return html`<code>${text}</code>`;
  return html`<pre class="text">${showText(text, words)}</pre>`;
}
