import { updateOrganization } from "../../../../domains/organizations/operations/update-organization.ts";
import type { Organization } from "../../../../domains/organizations/organization.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, Section, SectionVisit } from "../../section.ts";
import { type DetailField, detailFields, detailMessages } from "./detail-messages.ts";

/** The details of the organization, as its quotes and mail show them. */
export const detailsSection: Section = {
  slug: "details",
  label: { en: "Details", nl: "Gegevens" },
  permission: null,
  render: async (visit, rejected) => ({
    title: detailMessages[visit.language].title,
    body: visit.organization.permissions.includes("organization:manage")
      ? renderDetailsForm(visit, rejected)
      : renderDetails(visit),
  }),
  forms: {
    "save-details": {
      toCall: (form) => ({ operation: updateOrganization, body: toUpdate(form) }),
      done: { en: "The details were saved.", nl: "De gegevens zijn opgeslagen." },
    },
  },
};

function renderDetailsForm(
  { organization, language, path }: SectionVisit,
  rejected: RejectedForm | null,
): Html {
  const { labels, hints } = detailMessages[language];
  const fields = detailFields.map((name) =>
    renderTextField({
      name,
      label: labels[name],
      hint: hints[name],
      type: name === "accentColor" && organization.accentColor !== null ? "color" : "text",
      value: rejected?.values.get(name) ?? organization[name] ?? "",
      error: rejected?.errors.get(`/${name}`),
      isRequired: name === "name",
    }),
  );
  return renderForm({
    path,
    action: "save-details",
    submit: pageMessages[language].save,
    fields,
  });
}

function renderDetails({ organization, language }: SectionVisit): Html {
  const messages = pageMessages[language];
  return html`<dl>
    ${detailFields.map((name) => {
      const value = organization[name];
      return html`<dt>${detailMessages[language].labels[name]}</dt>
        <dd>${value === null ? messages.none : renderText(value, messages)}</dd> `;
    })}
  </dl>`;
}

/** An empty field clears the value; the name cannot be cleared. */
function toUpdate(form: URLSearchParams): Partial<Record<DetailField, string | null>> {
  const update: Partial<Pick<Organization, DetailField>> = {};
  for (const name of detailFields) {
    const text = form.get(name)?.trim();
    if (text !== undefined)
      Object.assign(update, { [name]: text === "" && name !== "name" ? null : text });
  }
  return update;
}
