import { randomUUID } from "node:crypto";
import { type Html, html } from "../../mail/html.ts";

/** A form that posts to its page. */
type FormView = {
  /** The path of the page, with its query. */
  path: string;
  /** The value of `action`, by which the page finds the form. */
  action: string;
  /** The label of the button. */
  submit: string;
  fields?: Html | readonly Html[];
  /** Whether the button is secondary, such as one in each row of a table. */
  isQuiet?: boolean;
  /** The accessible name of the button, if its label is the same in several forms. */
  label?: string;
  /** Whether the form sends a file. */
  hasFile?: boolean;
};

/** Renders a form with an idempotency key of its own, so that pressing twice makes one change. */
export function renderForm(form: FormView): Html {
  const { path, action, submit, fields, isQuiet, label, hasFile } = form;
  const quiet = isQuiet === true ? html` class="quiet"` : null;
  const name = label === undefined ? null : html` aria-label="${label}"`;
  const encoding = hasFile === true ? html` enctype="multipart/form-data"` : null;
  return html`<form method="post" action="${path}" ${encoding}>
    <input type="hidden" name="key" value="${randomUUID()}" />
    ${fields ?? null}
    <button type="submit" name="action" value="${action}" ${quiet} ${name}>${submit}</button>
  </form>`;
}

/** One labelled control of a form. */
type FieldView = {
  name: string;
  label: string;
  /** Unique on the page; the name by default. */
  id?: string;
  value?: string;
  hint?: string | undefined;
  /** Why the value was rejected. */
  error?: string | undefined;
  isRequired?: boolean;
};

/** The type of a text field, and other attributes that help to fill it in. */
type TextFieldView = FieldView & {
  type?: "text" | "email" | "password" | "url" | "tel" | "date" | "number" | "color";
  maxLength?: number;
  autocomplete?: string;
  inputmode?: "decimal" | "numeric";
  /** The id of a list of suggestions. */
  list?: string;
};

export function renderTextField(view: TextFieldView): Html {
  const { name, id = name, type = "text", value = "" } = view;
  const { maxLength, autocomplete, inputmode, list } = view;
  return renderField(
    view,
    html`<input
      id="${id}"
      name="${name}"
      type="${type}"
      value="${value}"
      ${maxLength === undefined ? null : html`maxlength="${maxLength}"`}
      ${autocomplete === undefined ? null : html`autocomplete="${autocomplete}"`}
      ${inputmode === undefined ? null : html`inputmode="${inputmode}"`}
      ${list === undefined ? null : html`list="${list}"`}
      ${toStateAttributes(view)}
    />`,
  );
}

/** Renders a field for a text of several lines. */
export function renderTextArea(view: FieldView): Html {
  const { name, id = name, value = "" } = view;
  // A browser drops the first line break of the content.
  return renderField(
    view,
    html`<textarea id="${id}" name="${name}" rows="4" ${toStateAttributes(view)}>
${value}</textarea>`,
  );
}

/** Renders suggestions for text fields, which refer to them by id. */
export function renderSuggestions(id: string, values: readonly string[]): Html {
  return html`<datalist id="${id}">
    ${values.map((value) => html`<option value="${value}"></option>`)}
  </datalist>`;
}

/** Renders a field for one file. `accept` lists endings and media types. */
export function renderFileField(view: FieldView, accept: string): Html {
  const { name, id = name } = view;
  return renderField(
    view,
    html`<input
      id="${id}"
      name="${name}"
      type="file"
      accept="${accept}"
      ${toStateAttributes(view)}
    />`,
  );
}

/** Renders a choice between options; `value` is the selected one. */
export function renderSelect(
  view: FieldView,
  options: readonly { value: string; label: string }[],
): Html {
  const { name, id = name, value } = view;
  return renderField(
    view,
    html`<select id="${id}" name="${name}" ${toStateAttributes(view)}>
      ${options.map((option) => renderOption(option, option.value === value))}
    </select>`,
  );
}

/** Renders an option without white space: lists of countries and time zones are long. */
function renderOption(
  { value, label }: { value: string; label: string },
  isSelected: boolean,
): Html {
  const selected = isSelected ? html`selected` : null;
  return html`<option value="${value}" ${selected}>${label}</option>`;
}

/** Renders a checkbox with its label on the same line. */
export function renderCheckbox(
  { name, id = name, label, value = "on", isRequired }: FieldView,
  isChecked: boolean,
): Html {
  return html`<div class="check">
    <input
      id="${id}"
      name="${name}"
      type="checkbox"
      value="${value}"
      ${isChecked ? html`checked` : null}
      ${isRequired === true ? html`required` : null}
    />
    <label for="${id}">${label}</label>
  </div>`;
}

/** Renders a destructive form that is closed at first, with an explanation above the button. */
export function renderConfirmation(
  { summary, explanation }: { summary: string; explanation: string },
  form: FormView,
): Html {
  return html`<details>
    <summary>${summary}</summary>
    <p>${explanation}</p>
    ${renderForm({ ...form, isQuiet: true })}
  </details>`;
}

export const renderHidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

function renderField({ name, id = name, label, hint, error }: FieldView, control: Html): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${control} ${hint === undefined ? null : html`<small id="${id}-hint">${hint}</small>`}
    ${error === undefined ? null : html`<span class="fault" id="${id}-error">${error}</span>`}
  </div>`;
}

function toStateAttributes({ name, id = name, hint, error, isRequired }: FieldView): Html {
  const described = [
    hint === undefined ? "" : `${id}-hint`,
    error === undefined ? "" : `${id}-error`,
  ]
    .filter((part) => part !== "")
    .join(" ");
  return html`${isRequired === true ? html`required` : null}
  ${error === undefined ? null : html` aria-invalid="true"`}
  ${described === "" ? null : html` aria-describedby="${described}"`}`;
}
