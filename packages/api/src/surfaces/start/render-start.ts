import type { Language } from "@werkbank/http/accept-language";
import { isCountry } from "../../domains/shared/identifiers/country.ts";
import { html } from "../../mail/html.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderForm, renderSelect, renderTextField } from "../pages/render-form.ts";
import type { Page } from "../pages/shell.ts";
import { renderLeft } from "../workspace/render-left.ts";
import type { RejectedForm } from "../workspace/section.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { toPagePath } from "./page-route.ts";
import { type StartField, startFields } from "./start-fields.ts";

type Option = { value: string; label: string };

const currencies = "EUR CHF CZK DKK GBP HUF ISK NOK PLN RON SEK USD".split(" ");
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(isCountry);
const timeZones = Intl.supportedValuesOf("timeZone").map((zone): Option => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

const optionsByLanguage = { en: toOptions("en"), nl: toOptions("nl") };

function toOptions(language: Language): Record<Exclude<StartField, "name">, readonly Option[]> {
  const toNamed = (type: "region" | "language" | "currency", codes: readonly string[]) => {
    const names = new Intl.DisplayNames([language], { type });
    return codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  };
  return {
    country: toNamed("region", countries),
    language: toNamed("language", ["nl", "en"]),
    currency: toNamed("currency", currencies),
    timeZone: timeZones,
  };
}

/** Renders the form that creates an organization. Its defaults are those of a Dutch organization. */
export function renderStart(
  language: Language,
  rejected: RejectedForm | null,
  query: URLSearchParams,
): Page {
  const messages = pageMessages[language];
  const { title, lead, invited, labels, hints } = messages;
  const defaults = { country: "NL", language, currency: "EUR", timeZone: "Europe/Amsterdam" };
  const fields = startFields.map((name) => {
    const field = {
      name,
      label: labels[name],
      hint: hints[name],
      error: rejected?.errors.get(`/${name}`),
      isRequired: true,
    };
    if (name === "name") {
      const value = rejected?.values.get(name) ?? "";
      return renderTextField({ ...field, value, maxLength: 240, autocomplete: "organization" });
    }
    const value = rejected?.values.get(name) ?? defaults[name];
    return renderSelect({ ...field, value }, optionsByLanguage[language][name]);
  });
  const body = html`<h1>${title}</h1>
    ${renderLeft(query, language)}
    <p>${lead}</p>
    ${rejected === null ? null : renderAlert(messages.rejected, rejected.message)}
    ${renderForm({
      path: toPagePath({ language }),
      action: "create",
      submit: messages.create,
      fields,
    })}
    <p class="hint">${invited}</p>`;
  return { title, body };
}

/** Renders the explanation for a user who may not create an organization. */
export function renderRestriction(language: Language, query: URLSearchParams): Page {
  const { restriction, invited } = pageMessages[language];
  const body = html`<h1>${restriction.title}</h1>
    ${renderLeft(query, language)}
    <p>${restriction.text}</p>
    <p>${invited}</p>`;
  return { title: restriction.title, body };
}
