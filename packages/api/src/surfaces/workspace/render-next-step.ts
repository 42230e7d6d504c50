import { type Html, html } from "../../mail/html.ts";
import { renderForm } from "../pages/render-form.ts";

/** The form for what usually happens next to a record. */
type NextStep = {
  title: string;
  /** The consequences. */
  explanation: string;
  /** The path of the page. */
  path: string;
  action: string;
  submit: string;
  fields?: Html;
};

/** Renders the usual next step of a record, with its consequences above the button. */
export function renderNextStep({ title, explanation, ...form }: NextStep): Html {
  return html`<h2>${title}</h2>
    <p>${explanation}</p>
    ${renderForm(form)}`;
}
