import type { Language } from "@werkbank/http/accept-language";
import { formatMoney } from "../../domains/shared/money/format-money.ts";
import type { Loaded, Plan } from "../changes/change.ts";
import type { Computed } from "./computed.ts";
import dutchTitles from "./operation-titles.nl.gen.json" with { type: "json" };

type Told = {
  operation: { tool?: { hints?: readonly string[] } | undefined };
  loaded: Loaded | undefined;
  plan: Plan;
  body: unknown;
  computed: Computed;
  /** The organization's language, in which amounts are written. */
  language: string;
};

/** What the line about a held call says besides its operation; stored, to be rendered in any language. */
export type SummaryParts = {
  /** The number of the record that the call is about, or what people call it or the new one, quoted. */
  label: string | null;
  /** The status that the call gives the record. */
  status: string | null;
  /** The total of the document, formatted as the organization writes amounts. */
  amount: string | null;
  customerName: string | null;
  /** Whether the call sends something to the customer. */
  reaches: boolean;
};

export function toSummaryParts(told: Told): SummaryParts {
  const { computed, body, language, operation, loaded, plan } = told;
  const { totalMinor, currency } = computed;
  const { status } = (body ?? {}) as { status?: unknown };
  const { customerName, displayNumber } = (loaded?.record ?? {}) as Record<string, unknown>;
  const { title, name } = (plan.change?.after ?? {}) as { title?: unknown; name?: unknown };
  const label = loaded?.target.label ?? title ?? name ?? plan.change?.target.label;
  return {
    label: toLabel(displayNumber, label),
    status: loaded === undefined ? null : textOf(status),
    amount:
      totalMinor === null || currency === null ? null : formatMoney(totalMinor, currency, language),
    customerName: textOf(customerName),
    reaches: operation.tool?.hints?.includes("openWorld") === true,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** So short that the amount after it still fits in the subject of a message. */
const longestName = 100;

/**
 * Returns how a summary names a record: by its number, or by its name in quotation marks. The caller may have
 * written the name, and no part of it may pass for the summary's own words.
 */
export function toLabel(displayNumber: unknown, name: unknown): string | null {
  if (typeof displayNumber === "string") return displayNumber;
  if (typeof name !== "string") return null;
  const letters = Array.from(name.replaceAll(/[“”]/gu, '"'));
  const isLong = letters.length > longestName;
  return `“${isLong ? `${letters.slice(0, longestName - 1).join("")}…` : letters.join("")}”`;
}

/**
 * Returns what a call would do, in one line made from the records:
 * `Send quote Q-2026-0031, € 4.595,82, to Koeriersdienst Snelle Bocht B.V.`
 *
 * @param title of the operation, in the language
 * @param kind of the record that the call is about; null where it creates one
 */
export function toSummary(
  title: string,
  kind: string | null,
  parts: SummaryParts,
  language: Language,
): string {
  const { label, status, amount, customerName, reaches } = parts;
  const words = wordings[language];
  return [
    label === null ? title : toDeed(title, kind, label, language),
    status === null ? null : `${words.status} ${status}`,
    amount,
    customerName === null ? null : `${reaches ? words.reaches : words.concerns} ${customerName}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

type Wording = {
  /** Returns the noun for a kind of record in titles; null where titles use another word. */
  nounOf: (kind: string) => string | null;
  article: string;
  status: string;
  reaches: string;
  concerns: string;
};

const titles: Record<string, string> = dutchTitles;

/** Returns the Dutch title of an operation; undefined if the operation no longer exists. */
export const toDutchTitle = (operationId: string): string | undefined => titles[operationId];

const dutchNouns: Record<string, string> = {
  agenda_item: "agenda-item",
  calendar: "agenda",
  customer: "klant",
  file: "bestand",
  inventory_location: "voorraadlocatie",
  invitation: "uitnodiging",
  member: "lid",
  order: "order",
  organization: "organisatie",
  product: "product",
  quote: "offerte",
  role: "rol",
  supplier: "leverancier",
  task: "taak",
  webhook: "webhook",
  workflow: "workflow",
};

const wordings: Record<Language, Wording> = {
  en: {
    nounOf: (kind) => kind.replaceAll("_", " "),
    article: "an?",
    status: "to",
    reaches: "to",
    concerns: "for",
  },
  nl: {
    nounOf: (kind) => dutchNouns[kind] ?? null,
    article: "[Ee]en",
    status: "naar",
    reaches: "aan",
    concerns: "voor",
  },
};

/** Returns the deed with its record: `Send quote Q-2026-0031`, `Create a task: “Winter check”`. */
function toDeed(title: string, kind: string | null, label: string, language: Language): string {
  const { nounOf, article } = wordings[language];
  const noun = kind === null ? null : nounOf(kind);
  if (noun === null) return `${title}: ${label}`;
  const record = new RegExp(`(?<!\\p{L})${article} ((?:\\p{L}+ )?${noun})(?!\\p{L})`, "u");
  const named = title.replace(record, (_, words: string) => `${words} ${label}`);
  return named === title
    ? `${title}: ${label}`
    : named.replace(/^\p{L}/u, (first) => first.toUpperCase());
}
