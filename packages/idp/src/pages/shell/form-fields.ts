import { html } from "hono/html";
import type { AccountTexts } from "./account-messages.ts";
import type { Markup } from "./page.ts";

/** Error messages by field name; the empty name is for the form as a whole. */
export type FieldErrors = Record<string, string>;

type Field = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  autocomplete: string;
  value?: string;
  hint?: string;
  optional?: boolean;
  readonly?: boolean;
  /** Further attributes. */
  extra?: Markup;
};

/** Renders a labeled input; `aria-describedby` refers to its hint and error. */
export function formField(field: Field, fieldErrors: FieldErrors): Markup {
  const { name, hint = "" } = field;
  const message = fieldErrors[name] ?? "";
  const described = [
    ...(hint === "" ? [] : [`${name}-hint`]),
    ...(message === "" ? [] : [`${name}-fault`]),
  ].join(" ");
  return html`<label for="${name}">${field.label}</label>
    ${hint === "" ? "" : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${message === "" ? "" : html`<p class="fault" id="${name}-fault">${message}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${field.type ?? "text"}"
      autocomplete="${field.autocomplete}"
      value="${field.value ?? ""}"
      ${described === "" ? "" : html`aria-describedby="${described}"`}
      ${message === "" ? "" : html`aria-invalid="true"`}
      ${field.optional === true ? "" : html`required`}
      ${field.readonly === true ? html`readonly` : ""}
      ${field.extra ?? ""}
    />`;
}

/** Renders the email field as the user name, so that password managers recognize the account. */
export function emailField(
  email: Pick<Field, "label" | "value" | "readonly">,
  fieldErrors: FieldErrors,
): Markup {
  return formField(
    { name: "email", type: "email", autocomplete: "username", ...email },
    fieldErrors,
  );
}

/** Renders the error summary, which has the focus, so that screen readers read it first. */
export function errorSummary(fieldErrors: FieldErrors, text: AccountTexts): Markup {
  const entries = Object.entries(fieldErrors);
  if (entries.length === 0) {
    return html``;
  }
  return html`<div class="alert" role="alert" id="alert" tabindex="-1" autofocus>
    <p>${text.errorSummary}</p>
    <ul>
      ${entries.map(([name, message]) =>
        name === "" ? html`<li>${message}</li>` : html`<li><a href="#${name}">${message}</a></li>`,
      )}
    </ul>
  </div>`;
}

/** Returns a form page's title, with a prefix if there are errors. */
export const formTitle = (title: string, fieldErrors: FieldErrors, text: AccountTexts): string =>
  Object.keys(fieldErrors).length === 0 ? title : `${text.error}: ${title}`;
