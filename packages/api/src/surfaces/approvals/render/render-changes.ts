import type { Approval } from "../../../kernel/approvals/approval.ts";
import { toFieldLabel } from "../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import type { PageMessages } from "../messages/page-messages.ts";
import { toCodeLabel } from "../../values/code-labels.ts";
import { renderValue } from "../../values/render-value.ts";
import { isEmptyValue, isShownMember } from "../../values/shown-members.ts";
import type { ValueContext } from "../../values/value-context.ts";

type FieldChange = { field: string; before: unknown; after: unknown };

type Effect = "creation" | "deletion" | "change";

/** The part of an approval that says what its call would change. */
type Changing = Pick<Approval, "changes" | "consequences" | "input" | "target" | "mailTo">;

/** Renders the fields that the call changes, and what it sends besides them. */
export function renderChanges(approval: Changing, context: ValueContext): Html {
  const messages = pageMessages[context.language];
  const changes = toShownChanges(approval);
  const others = toOtherInput(approval);
  const effect = effectOf(approval);
  return html`<h2 id="changes">${messages.effects[effect]}</h2>
    ${
      changes.length === 0 && others.length === 0 && approval.consequences.length === 0
        ? html`<p>${messages.noChanges}</p>`
        : null
    }
    ${changes.length === 0 ? null : renderTable(changes, { effect, labelledBy: "changes" }, context)}
    ${
      others.length === 0
        ? null
        : html`${changes.length === 0 ? null : html`<h3 id="others">${messages.otherInput}</h3>`}
            <dl>
              ${others.map(
                ([name, value]) =>
                  html`<dt>${toFieldLabel(name, context.language)}</dt>
                    <dd>${renderValue(name, value, context)}</dd> `,
              )}
            </dl>`
    }
    ${approval.consequences.map((each, index) => renderConsequence(each, index, context))}`;
}

/** Renders a further change: its operation, its record, and its fields. */
function renderConsequence(
  { operation, label, changes }: Approval["consequences"][number],
  index: number,
  context: ValueContext,
): Html {
  const messages = pageMessages[context.language];
  const { language, titles } = context;
  const title = toCodeLabel("operation", operation, language, titles) ?? operation;
  const id = `change-${index + 1}`;
  const effect = effectOfConsequence(changes);
  const shown = selectShown(changes, effect);
  return html`<h3 id="${id}">
      ${title}${label === null ? null : html`: ${renderText(label, messages)}`}
    </h3>
    ${shown.length === 0 ? null : renderTable(shown, { effect, labelledBy: id }, context)}`;
}

/** Returns the changes that people need to see: without technical fields, and without empty values of new records. */
export function toShownChanges(
  approval: Pick<Approval, "changes" | "consequences" | "target">,
): FieldChange[] {
  return selectShown(approval.changes, effectOf(approval));
}

function selectShown(changes: readonly FieldChange[], effect: Effect): FieldChange[] {
  const isOneSided = effect !== "change";
  return changes.filter(({ field, before, after }) => {
    if (!isShownMember(field) || (isEmptyValue(before) && isEmptyValue(after))) return false;
    return !(isOneSided && (isDefault(field, before) || isDefault(field, after)));
  });
}

/** Returns whether a call adds a record, removes one, or changes fields of one. */
function effectOf({
  changes,
  consequences,
  target,
}: Pick<Approval, "changes" | "consequences" | "target">): Effect {
  const id = changes.find(({ field }) => field === "id");
  if (id === undefined) {
    return target === null && consequences.length === 0 ? "creation" : "change";
  }
  if (isEmptyValue(id.before)) return "creation";
  return isEmptyValue(id.after) ? "deletion" : "change";
}

/** Returns the same for a further change, which has no generated values such as the id of a new record. */
function effectOfConsequence(changes: readonly FieldChange[]): Effect {
  if (changes.every(({ before }) => isEmptyValue(before))) return "creation";
  return changes.every(({ after }) => isEmptyValue(after)) ? "deletion" : "change";
}

/** Whether a field of a new or deleted record has a value that says nothing. */
const isDefault = (field: string, value: unknown) =>
  value === false || (value === 0 && field.endsWith("Count"));

function renderTable(
  changes: readonly FieldChange[],
  { effect, labelledBy }: { effect: Effect; labelledBy: string },
  context: ValueContext,
): Html {
  const { language } = context;
  const messages = pageMessages[language];
  const hasBefore = effect !== "creation";
  const hasAfter = effect !== "deletion";
  const column = (label: string) => html`<th scope="col">${label}</th>`;
  return html`<table aria-labelledby="${labelledBy}">
    <thead>
      <tr>
        ${column(messages.field)}
        ${effect === "change" ? [column(messages.before), column(messages.after)] : column(messages.value)}
      </tr>
    </thead>
    <tbody>
      ${changes.map(
        ({ field, before, after }) =>
          html`<tr>
            <th scope="row">${toFieldLabel(field, language)}</th>
            ${hasBefore ? html`<td>${renderValue(field, before, context)}</td>` : null}
            ${hasAfter ? html`<td>${renderValue(field, after, context)}</td>` : null}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/** Returns the members of the input that neither the changes nor the rest of the page shows. */
function toOtherInput({ changes, input, target, mailTo }: Changing): [string, unknown][] {
  const changed = new Set(changes.map(({ field }) => field));
  return Object.entries(input ?? {}).filter(
    ([name, value]) =>
      isShownMember(name) &&
      !changed.has(name) &&
      !isEmptyValue(value) &&
      String(value) !== target?.id &&
      !(name === "to" && mailTo !== null),
  );
}

/** Renders a value as JSON, for the technical details. */
export function renderJson(value: unknown, messages: PageMessages): Html {
  return html`<pre class="text">${renderText(JSON.stringify(value, null, 2), messages)}</pre>`;
}
