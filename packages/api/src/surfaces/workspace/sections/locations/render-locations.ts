import type { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { locationFields, locationMessages } from "./location-messages.ts";

const mayManage = ({ organization }: SectionVisit): boolean =>
  organization.permissions.includes("products:write");

/** Renders the locations, and the form that creates one. */
export function renderLocationList(
  locations: readonly InventoryLocation[],
  visit: SectionVisit,
  rejected: RejectedForm | null,
): SectionContent {
  const { language, path } = visit;
  const messages = locationMessages[language];
  const { title, submit } = messages.create;
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${
        locations.length === 0
          ? html`<p>${messages.none}</p>`
          : html`<ul class="cards">
              ${locations.map((location) => renderItem(location, visit))}
            </ul>`
      }
      ${
        mayManage(visit)
          ? html`<h2>${title}</h2>
              ${renderForm({ path, action: "create", submit, fields: renderFields(null, visit, rejected) })}`
          : null
      }`,
  };
}

function renderItem(location: InventoryLocation, { language, sectionPath }: SectionVisit): Html {
  const page = pageMessages[language];
  const facts = [
    location.code,
    location.addressCity,
    location.isDefault ? locationMessages[language].isDefault : null,
  ].filter((fact) => fact !== null);
  return html`<li>
    <a href="${sectionPath}/${location.id}">${renderText(location.name, page)}</a>
    ${facts.length === 0 ? null : html`<p class="hint">${renderText(facts.join(" · "), page)}</p>`}
  </li> `;
}

/** Renders one location, with the forms that change it. */
export function renderLocation(
  location: InventoryLocation,
  visit: SectionVisit,
  rejected: RejectedForm | null,
): SectionContent {
  const { language, path, sectionPath } = visit;
  const messages = locationMessages[language];
  const { change, makeDefault } = messages;
  const fields = renderFields(location, visit, rejected);
  return {
    title: location.name,
    body: html`${location.isDefault ? html`<p>${messages.defaultHint}</p>` : null}
      ${
        mayManage(visit)
          ? html`<h2>${change.title}</h2>
              ${renderForm({ path, action: "save", submit: pageMessages[language].save, fields })}`
          : renderFacts(location, visit)
      }
      ${
        mayManage(visit) && !location.isDefault
          ? renderConfirmation({
              summary: makeDefault.title,
              explanation: makeDefault.explanation,
              path,
              action: "make-default",
              submit: makeDefault.submit,
            })
          : null
      }
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

function renderFields(
  location: InventoryLocation | null,
  { language }: SectionVisit,
  rejected: RejectedForm | null,
): Html[] {
  const { labels, hints } = locationMessages[language];
  return locationFields.map((name) =>
    renderTextField({
      name,
      label: labels[name],
      hint: hints[name],
      value: rejected?.values.get(name) ?? location?.[name] ?? "",
      error: rejected?.errors.get(`/${name}`),
      isRequired: name === "name",
    }),
  );
}

function renderFacts(location: InventoryLocation, { language }: SectionVisit): Html {
  const page = pageMessages[language];
  const shown = locationFields.filter((name) => name !== "name");
  return html`<dl>
    ${shown.map((name) => {
      const value = location[name];
      return html`<dt>${locationMessages[language].labels[name]}</dt>
        <dd>${value === null ? page.none : renderText(value, page)}</dd> `;
    })}
  </dl>`;
}
