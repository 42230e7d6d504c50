import { removeHiddenCharacters } from "../../../../mail/hidden-characters.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderCheckbox, renderForm } from "../../../pages/render-form.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import type { SectionVisit } from "../../section.ts";
import { portabilityMessages } from "./portability-messages.ts";

/** Renders the form that schedules the deletion of the organization, or the one that cancels it. */
export function renderDeletion({ organization, language, path }: SectionVisit): Html {
  const messages = portabilityMessages[language].deletion;
  const { name, deletionAt, timeZone } = organization;
  const { locale } = pageMessages[language];
  if (deletionAt !== null) {
    return html`<h2>${messages.title}</h2>
      <p role="alert">
        ${messages.scheduledFor} ${renderTime(deletionAt, locale, timeZone)}. ${messages.effect}
      </p>
      ${renderForm({ path, action: "cancel-deletion", submit: messages.cancel })}`;
  }
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    ${renderConfirmation({
      summary: messages.summary,
      explanation: messages.explanation,
      path,
      action: "schedule-deletion",
      submit: messages.submit,
      fields: renderCheckbox(
        {
          name: "confirmed",
          label: messages.confirm(removeHiddenCharacters(name)),
          isRequired: true,
        },
        false,
      ),
    })}`;
}
