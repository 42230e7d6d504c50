import { type Html, html } from "../../../mail/html.ts";
import { renderTime } from "../../pages/render-time.ts";
import type { PageMessages } from "../messages/page-messages.ts";
import { renderText } from "../../pages/render-text.ts";

type FieldChange = { field: string; before: unknown; after: unknown };

/**
 * Renders the fields that the call changes, each with its value before and after.
 *
 * @param timeZone IANA name of the time zone in which times are shown
 */
export function renderChanges(
  changes: readonly FieldChange[],
  messages: PageMessages,
  timeZone: string,
): Html {
  if (changes.length === 0) return html`<p>${messages.noChanges}</p>`;
  return html`<table aria-labelledby="changes">
    <thead>
      <tr>
        <th scope="col">${messages.field}</th>
        <th scope="col">${messages.before}</th>
        <th scope="col">${messages.after}</th>
      </tr>
    </thead>
    <tbody>
      ${changes.map(
        ({ field, before, after }) =>
          html`<tr>
            <th scope="row"><code translate="no">${field}</code></th>
            <td>${renderValue(before, messages, timeZone)}</td>
            <td>${renderValue(after, messages, timeZone)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u;

function renderValue(value: unknown, messages: PageMessages, timeZone: string): Html {
  if (isEmpty(value)) return html`<span class="none">${messages.nothing}</span>`;
  if (typeof value === "string") {
    return timestamp.test(value)
      ? renderTime(value, messages.locale, timeZone)
      : html`<span class="text">${renderText(value, messages)}</span>`;
  }
  return renderJson(value, messages);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Renders a value as JSON. */
export function renderJson(value: unknown, messages: PageMessages): Html {
  const text = JSON.stringify(value, null, 2);
  if (typeof value !== "object") return html`<code>${text}</code>`;
  return html`<pre class="text">${renderText(text, messages)}</pre>`;
}
