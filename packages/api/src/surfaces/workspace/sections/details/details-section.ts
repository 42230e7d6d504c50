import { updateOrganization } from "../../../../domains/organizations/operations/update-organization.ts";
import type { Organization } from "../../../../domains/organizations/organization.ts";
import type { SubmittedFile } from "../../../../http/request-body.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderFileField, renderForm, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, Section, SectionUpload, SectionVisit } from "../../section.ts";
import { type DetailField, detailFields, detailMessages } from "./detail-messages.ts";

/** The details of the organization, as its quotes and mail show them. */
export const detailsSection: Section = {
  slug: "details",
  label: { en: "Details", nl: "Gegevens" },
  permission: null,
  render: async (visit, rejected) => ({
    title: detailMessages[visit.language].title,
    body: visit.organization.permissions.includes("organization:manage")
      ? html`${renderDetailsForm(visit, rejected)} ${renderLogoForms(visit, rejected)}`
      : renderDetails(visit),
  }),
  forms: {
    "upload-logo": {
      toCall: (_form, _visit, files) => toLogoUpload(files.get("logo")),
      done: { en: "The logo was saved.", nl: "Het logo is opgeslagen." },
    },
    "remove-logo": {
      toCall: () => ({ operation: updateOrganization, body: { logoFileId: null } }),
      done: { en: "The logo was removed.", nl: "Het logo is verwijderd." },
    },
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

/** Renders the logo with the forms that replace and remove it. */
function renderLogoForms(
  { organization, language, path }: SectionVisit,
  rejected: RejectedForm | null,
): Html {
  const messages = detailMessages[language].logo;
  const { id, logoFileId } = organization;
  const isRejected = rejected?.action === "upload-logo";
  return html`<h2>${messages.title}</h2>
    ${
      logoFileId === null
        ? null
        : html`<p>
            <img
              class="logo"
              src="/api/v1/organizations/${id}/files/${logoFileId}/content"
              alt="${messages.current}"
            />
          </p>`
    }
    ${renderForm({
      path,
      action: "upload-logo",
      submit: messages.submit,
      hasFile: true,
      fields: renderFileField(
        {
          name: "logo",
          label: messages.file,
          hint: messages.hint,
          error: isRejected ? messages.error : undefined,
          isRequired: true,
        },
        "image/png,image/jpeg",
      ),
    })}
    ${
      logoFileId === null
        ? null
        : renderForm({ path, action: "remove-logo", submit: messages.remove, isQuiet: true })
    }`;
}

/** The first bytes of a PNG file. */
const pngSignature = Buffer.from("89504e47", "hex");

/** @returns null if no file was chosen */
function toLogoUpload(file: SubmittedFile | undefined): SectionUpload | null {
  if (file === undefined) return null;
  const isPng = file.bytes.subarray(0, pngSignature.length).equals(pngSignature);
  return {
    upload: file,
    contentType: isPng ? "image/png" : "image/jpeg",
    toCall: (logoFileId) => ({ operation: updateOrganization, body: { logoFileId } }),
  };
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
