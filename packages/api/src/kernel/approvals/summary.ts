import type { Language } from "@werkbank/http/accept-language";
import { formatMoney } from "../../domains/shared/money/format-money.ts";
import type { Loaded, Plan } from "../changes/change.ts";
import type { Computed } from "./computed.ts";
import dutchTitles from "./operation-titles.nl.gen.json" with { type: "json" };

type SummarySource = {
  operation: { summary: string };
  loaded: Loaded | undefined;
  plan: Plan;
  body: unknown;
  computed: Computed;
  /** The organization's language, in which amounts are written. */
  language: string;
};

/** What the line about a held call says; stored, to be rendered in any language. */
export type SummaryParts = {
  /** The English title of the operation; missing where a call was held before this was stored. */
  title?: string;
  /** The number of the record that the call is about, or what people call it or the new one, in “quotes”. */
  label: string | null;
  /** The status that the call gives the record. */
  status: string | null;
  /** The total of the document, formatted as the organization writes amounts. */
  amount: string | null;
  customerName: string | null;
  /** To whom the call sends mail; left out of older calls, and where not everyone may know. */
  mailTo?: { external: string[]; members: number };
  /** Where the call has events sent, if its record is not the webhook itself. */
  webhookUrl?: string;
};

export function toSummaryParts(source: SummarySource): SummaryParts {
  const { computed, body, language, operation, loaded, plan } = source;
  const { totalMinor, currency } = computed;
  const { status } = (body ?? {}) as { status?: unknown };
  const { customerName, displayNumber } = (loaded?.record ?? {}) as Record<string, unknown>;
  const { title, name } = (plan.change?.after ?? {}) as { title?: unknown; name?: unknown };
  const label = loaded?.target.label ?? title ?? name ?? plan.change?.target.label;
  return {
    title: operation.summary,
    label: toLabel(displayNumber, label),
    status: loaded === undefined ? null : textOf(status),
    amount:
      totalMinor === null || currency === null ? null : formatMoney(totalMinor, currency, language),
    customerName: textOf(customerName),
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** So short that two of them and the text before them fit in the subject of a message. */
const longestName = 100;
const mostAddresses = 3;

/** Returns how a summary names a record: by its number, or by its name in quotation marks. */
export function toLabel(displayNumber: unknown, name: unknown): string | null {
  if (typeof displayNumber === "string") return displayNumber;
  return typeof name === "string" ? toQuoted(name, "en") : null;
}

/** Puts what users wrote in quotation marks, which it cannot end itself. */
function toQuoted(text: string, language: Language): string {
  const [open, close] = wordings[language].quotes;
  return `${open}${toShort(text.replaceAll(/[“”„]/gu, '"'))}${close}`;
}

function toShort(text: string): string {
  const letters = Array.from(text);
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : text;
}

/**
 * Returns what a call would do, in one line made from the records. What users wrote comes last and in quotation
 * marks, so that it cannot pass for an amount or a recipient:
 * `Send quote Q-2026-0031, € 4.595,82, to femke@snellebocht.example, for “Koeriersdienst Snelle Bocht B.V.”`
 *
 * @param title of the operation, in the language
 * @param kind of the record that the call is about; null where it creates one
 */
export function toSummary(
  title: string,
  kind: string | null,
  { label, status, amount, customerName, mailTo, webhookUrl }: SummaryParts,
  language: Language,
): string {
  const words = wordings[language];
  const name = /^“(.*)”$/su.exec(label ?? "")?.[1];
  const facts = [
    label === null || name !== undefined ? title : toDeed(title, kind, label, language),
    amount,
    mailTo === undefined ? null : toRecipients(mailTo, language),
    webhookUrl === undefined ? null : `${words.recipients} ${toShort(webhookUrl)}`,
    status === null ? null : `${words.status} ${status}`,
  ].filter((part) => part !== null);
  const named = name === undefined ? "" : `: ${toQuoted(name, language)}`;
  const customer =
    customerName === null ? "" : `, ${words.customer} ${toQuoted(customerName, language)}`;
  return `${facts.join(", ")}${named}${customer}`;
}

/** Returns the addresses of people outside the organization, and the number of members. */
function toRecipients(
  { external, members }: NonNullable<SummaryParts["mailTo"]>,
  language: Language,
): string | null {
  if (external.length + members === 0) return null;
  const words = wordings[language];
  const more = external.length - mostAddresses;
  const recipients = [
    ...external.slice(0, mostAddresses),
    ...(more > 0 ? [words.more(more)] : []),
    ...(members > 0 ? [words.members(members)] : []),
  ];
  return `${words.recipients} ${recipients.join(", ")}`;
}

type Wording = {
  /** Returns the noun for a kind of record in titles; null where titles use another word. */
  nounOf: (kind: string) => string | null;
  article: string;
  quotes: readonly [string, string];
  status: string;
  recipients: string;
  more: (count: number) => string;
  members: (count: number) => string;
  customer: string;
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
    quotes: ["“", "”"],
    status: "to",
    recipients: "to",
    more: (count) => `${count} more`,
    members: (count) => (count === 1 ? "1 member" : `${count} members`),
    customer: "for",
  },
  nl: {
    nounOf: (kind) => dutchNouns[kind] ?? null,
    article: "[Ee]en",
    quotes: ["„", "”"],
    status: "naar",
    recipients: "aan",
    more: (count) => `nog ${count}`,
    members: (count) => (count === 1 ? "1 lid" : `${count} leden`),
    customer: "voor",
  },
};

/** Returns the title with the number of its record: `Send quote Q-2026-0031`. */
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
