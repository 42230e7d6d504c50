import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import type { AnswerErrors, SubmittedAnswer } from "./answer-form.ts";
import { pageTranslations } from "./page-messages.ts";

/** The id of the form that accepts the quote, to which the checkboxes of optional lines belong. */
export const answerFormId = "answer";

/** An answer that was not recorded, with its errors. */
export type UnrecordedAnswer = { given: SubmittedAnswer; errors: AnswerErrors };

export function renderErrors(errors: AnswerErrors, language: Language): Html | null {
  if (Object.keys(errors).length === 0) return null;
  return html`<div class="refusal" role="alert">
    <h2>${pageTranslations[language].errors}</h2>
    <ul>
      ${Object.entries(errors).map(
        ([field, message]) => html`<li><a href="#${field}">${message}</a></li> `,
      )}
    </ul>
  </div> `;
}

/** Renders field errors of the forms: attributes on the control, and a note below it. */
function createFieldNotes(errors: AnswerErrors) {
  const described = (field: keyof AnswerErrors, hint: string | null) => {
    const ids = [
      ...(hint === null ? [] : [`${field}-hint`]),
      ...(errors[field] === undefined ? [] : [`${field}-error`]),
    ];
    const invalid = errors[field] === undefined ? "false" : "true";
    return html`aria-invalid="${invalid}" aria-describedby="${ids.join(" ")}"`;
  };
  const note = (field: keyof AnswerErrors) =>
    errors[field] === undefined
      ? null
      : html`<small class="error" id="${field}-error">${errors[field]}</small>`;
  return { described, note };
}

/** Renders the button that shows the total of the selected lines: the page has no script. */
export function renderTotalButton(path: string, language: Language): Html {
  const messages = pageTranslations[language];
  return html`<p><small>${messages.selectHint}</small></p>
    <p>
      <button
        type="submit"
        class="quiet"
        form="${answerFormId}"
        formaction="${path}#lines"
        name="answer"
        value="total"
      >
        ${messages.updateTotal}
      </button>
    </p>`;
}

export function renderForms(
  path: string,
  {
    total,
    language,
    submitted: unrecorded,
  }: {
    /** The total with the selected lines. */
    total: { minor: number; text: string };
    language: Language;
    submitted: UnrecordedAnswer | null;
  },
): Html {
  const messages = pageTranslations[language];
  const { given: submitted, errors } = unrecorded ?? {
    given: {} as Partial<SubmittedAnswer>,
    errors: {},
  };
  const { described, note } = createFieldNotes(errors);
  return html`<h2>${messages.acceptHeading}</h2>
    <form method="post" action="${path}" id="${answerFormId}" novalidate>
      <input type="hidden" name="total" value="${total.minor}" />
      <div class="field">
        <label for="name">${messages.name}</label>
        <input
          type="text"
          id="name"
          name="name"
          value="${submitted.name ?? ""}"
          autocomplete="name"
          required
          ${described("name", null)}
        />
        ${note("name")}
      </div>
      <div class="field">
        <label for="reference">${messages.reference}</label>
        <input
          type="text"
          id="reference"
          name="reference"
          value="${submitted.reference ?? ""}"
          autocomplete="off"
          ${described("reference", messages.referenceHint)}
        />
        <small id="reference-hint">${messages.referenceHint}</small>
        ${note("reference")}
      </div>
      <div class="field">
        <label class="check" for="agree">
          <input
            type="checkbox"
            id="agree"
            name="agree"
            value="yes"
            required
            ${submitted.agree === true ? html`checked` : null}
            ${described("agree", null)}
          />
          <span>${messages.agree(total.text)}</span>
        </label>
        ${note("agree")}
      </div>
      <button type="submit" name="answer" value="accept">${messages.accept}</button>
    </form>
    <details ${errors.reason === undefined ? null : html`open`}>
      <summary>${messages.rejectHeading}</summary>
      <form method="post" action="${path}">
        <input type="hidden" name="answer" value="reject" />
        <div class="field">
          <label for="reason">${messages.reason}</label>
          <textarea id="reason" name="reason" rows="3" ${described("reason", messages.reasonHint)}>
${submitted.reason ?? ""}</textarea>
          <small id="reason-hint">${messages.reasonHint}</small>
          ${note("reason")}
        </div>
        <button type="submit" class="quiet">${messages.reject}</button>
      </form>
    </details>`;
}
