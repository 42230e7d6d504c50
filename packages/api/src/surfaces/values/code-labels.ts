import type { Language } from "@werkbank/http/accept-language";
import dutchEvents from "../../domains/events/fields.nl.json" with { type: "json" };
import { toDutchTitle } from "../../kernel/approvals/summary.ts";
import { eventTypes } from "../../kernel/event-types.ts";
import dutchKernel from "../../kernel/fields.nl.json" with { type: "json" };
import { toKindLabel, toValueLabel } from "../../kernel/labels/labels.ts";
import type { OperationTitles } from "./operation-titles.ts";
import { permissionDescriptions } from "../../kernel/permissions/permission-descriptions.ts";

type Texts = Readonly<Record<string, string>>;

const dutchTexts: Texts = { ...dutchKernel, ...dutchEvents };
const allEvents = { en: "All events", nl: "Alle events" };

/**
 * Returns a code of the contract in words: a value of an enumeration, a permission, an event type or an operation.
 *
 * @param titles the English title of each operation, by operationId and by tool
 * @returns null for a text that is no such code
 */
export function toCodeLabel(
  field: string,
  value: string,
  language: Language,
  titles: OperationTitles,
): string | null {
  switch (field) {
    case "permissions":
      return toDescription(permissionDescriptions, value, language);
    case "eventType":
    case "eventTypes":
      return toEventLabel(value, language);
    case "addressCountry":
    case "country":
      return toCountryName(value, language);
    case "operation": {
      const operation = titles.get(value);
      if (operation === undefined) return null;
      return language === "en" ? operation.title : (toDutchTitle(operation.id) ?? operation.title);
    }
    default:
      return toValueLabel(field, value, language);
  }
}

function toEventLabel(value: string, language: Language): string | null {
  if (value === "*") return allEvents[language];
  const kind = /^(\w+)\.\*$/u.exec(value)?.[1];
  return kind === undefined
    ? toDescription(eventTypes, value, language)
    : `${toKindLabel(kind, language)}: ${allEvents[language].toLowerCase()}`;
}

function toDescription(texts: Texts, name: string, language: Language): string | null {
  const english = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (english === undefined) return null;
  const text = language === "en" ? english : (dutchTexts[english] ?? english);
  return text.replace(/\.$/u, "");
}

function toCountryName(code: string, language: Language): string | null {
  if (!/^[A-Z]{2}$/u.test(code)) return null;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? null;
}
