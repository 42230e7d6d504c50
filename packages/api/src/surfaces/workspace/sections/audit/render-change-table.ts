import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { auditMessages } from "./audit-messages.ts";
import { renderValue } from "../../../values/render-value.ts";
import { isEmptyValue, isShownMember } from "../../../values/shown-members.ts";
import type { ValueContext } from "../../../values/value-context.ts";

type Change = { field: string; before: unknown; after: unknown; isErased?: boolean };

/** A table of fields with their values before and after a change. */
type ChangeTable = {
  changes: readonly Change[];
  /** The id of the heading that names the table. */
  labelledBy: string;
  headings: { before: string; after: string };
};

/** Renders the changed fields with their values; erased values are shown as such. */
export function renderChangeTable(
  { changes, labelledBy, headings }: ChangeTable,
  context: ValueContext,
): Html {
  const messages = auditMessages[context.language];
  const shown = changes.filter(isShown);
  if (shown.length === 0) return html`<p>${messages.noChanges}</p>`;
  const erased = html`<span class="none">${messages.erased}</span>`;
  return html`<table aria-labelledby="${labelledBy}">
    <thead>
      <tr>
        <th scope="col">${messages.field}</th>
        <th scope="col">${headings.before}</th>
        <th scope="col">${headings.after}</th>
      </tr>
    </thead>
    <tbody>
      ${shown.map(
        ({ field, before, after, isErased }) =>
          html`<tr>
            <th scope="row">${toFieldLabel(field, context.language)}</th>
            <td>${isErased === true ? erased : renderValue(field, before, context)}</td>
            <td>${isErased === true ? erased : renderValue(field, after, context)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/** Whether a change says something: not the technical fields, nor a field without a value before and after. */
export function isShown({ field, before, after, isErased }: Change): boolean {
  if (!isShownMember(field)) return false;
  return isErased === true || !isEmptyValue(before) || !isEmptyValue(after);
}
