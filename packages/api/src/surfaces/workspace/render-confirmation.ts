import { type Html, html } from "../../mail/html.ts";
import { renderForm } from "../pages/render-form.ts";

/** A form that is shown once the visitor opens it, with the consequences of what it does. */
type Confirmation = {
  /** What the visitor opens: what they want to do. */
  summary: string;
  /** The consequences. */
  explanation: Html | string;
  /** The path of the page. */
  path: string;
  action: string;
  submit: string;
  fields?: Html;
  /** Whether it is open at first. */
  isOpen?: boolean;
};

/** Renders a form that has to be opened before it can be sent: the confirmation of a change that is hard to undo. */
export function renderConfirmation(confirmation: Confirmation): Html {
  const { summary, explanation, path, action, submit, fields, isOpen } = confirmation;
  return html`<details ${isOpen === true ? html`open` : null}>
    <summary>${summary}</summary>
    <p>${explanation}</p>
    ${renderForm({ path, action, submit, isQuiet: true, ...(fields === undefined ? {} : { fields }) })}
  </details>`;
}
