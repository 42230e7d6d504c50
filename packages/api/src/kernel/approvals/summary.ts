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
  /** Of the organization: amounts are written in it. */
  language: string;
};

/** What the line about a held call says besides its operation; kept, to be written in any language. */
export type SummaryParts = {
  /** Of the record that the call is about, or of the one that it makes. */
  label: string | null;
  /** The status that it gives the record. */
  status: string | null;
  /** The total of the document, as the organization writes amounts. */
  amount: string | null;
  customerName: string | null;
  /** Whether it reaches the customer. */
  reaches: boolean;
};

export function toSummaryParts(told: Told): SummaryParts {
  const { computed, body, language, operation, loaded, plan } = told;
  const { totalMinor, currency } = computed;
  const { status } = (body ?? {}) as { status?: unknown };
  const { customerName } = (loaded?.record ?? {}) as { customerName?: unknown };
  const { title, name } = (plan.change?.after ?? {}) as { title?: unknown; name?: unknown };
  const label = loaded?.target.label ?? title ?? name ?? plan.change?.target.label;
  return {
    label: textOf(label),
    status: loaded === undefined ? null : textOf(status),
    amount:
      totalMinor === null || currency === null ? null : formatMoney(totalMinor, currency, language),
    customerName: textOf(customerName),
    reaches: operation.tool?.hints?.includes("openWorld") === true,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/**
 * What a call would do, in one line that the service makes of the records:
 * `Send quote Q-2026-0031, € 4.595,82, to Koeriersdienst Snelle Bocht B.V.`
 *
 * @param title of the operation, in the language
 * @param kind of the record that the call is about; null where it makes one
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
  /** What a title calls a record of a kind; null where it calls it otherwise. */
  nounOf: (kind: string) => string | null;
  article: string;
  status: string;
  reaches: string;
  concerns: string;
};

const titles: Record<string, string> = dutchTitles;

/** The Dutch title of an operation; undefined of one that there is no longer. */
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

/** `Send quote Q-2026-0031`, `Create a task: Winter check`. */
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
