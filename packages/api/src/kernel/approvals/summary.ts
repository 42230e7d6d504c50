import type { Language } from "@werkbank/http/accept-language";
import { formatMoney } from "../../domains/shared/money/format-money.ts";
import { shortenText } from "../../schema/shorten-text.ts";
import type { LoadedRecord, Plan } from "../changes/change.ts";
import { toValueLabel } from "../labels/labels.ts";
import type { Computed } from "./computed.ts";
import dutchTitles from "./operation-titles.nl.gen.json" with { type: "json" };

type SummarySource = {
  operation: { summary: string };
  loaded: LoadedRecord | undefined;
  plan: Plan;
  body: unknown;
  computed: Computed;
  /** The organization's language. */
  language: string;
};

/** The parts of the summary of a held call, stored so that it can be formatted in any language. */
export type SummaryParts = {
  /** The English title of the operation; omitted for calls held before this was stored. */
  title?: string;
  /** The number of the record, or its name or that of the new record in “quotes”. */
  label: string | null;
  /** The new status of the record. */
  status: string | null;
  /**
   * The total of the document, formatted for the organization: for calls held before `total` was stored, and for a
   * process of the previous version.
   */
  amount: string | null;
  /** The total of the document; omitted for older calls, null without one. */
  total?: { minor: number; currency: string } | null;
  customerName: string | null;
  /** The recipients of the call's mail; omitted for older calls, and if not every reader may see them. */
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
    status: loaded === undefined ? null : stringOrNull(status),
    amount:
      totalMinor === null || currency === null ? null : formatMoney(totalMinor, currency, language),
    total: totalMinor === null || currency === null ? null : { minor: totalMinor, currency },
    customerName: stringOrNull(customerName),
  };
}

const stringOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** The maximum number of characters: two names must fit in the subject of a message. */
const maxNameLength = 100;
const maxAddresses = 3;

/** Returns the number of a record, or its name in quotation marks. */
export function toLabel(displayNumber: unknown, name: unknown): string | null {
  if (typeof displayNumber === "string") return displayNumber;
  return typeof name === "string" ? toQuoted(name, "en") : null;
}

/** Puts text of users in quotation marks, and replaces those in the text. */
function toQuoted(text: string, language: Language): string {
  const [open, close] = labelsByLanguage[language].quotes;
  return `${open}${toShort(text.replaceAll(/[“”„]/gu, '"'))}${close}`;
}

const toShort = (text: string): string => shortenText(text, maxNameLength);

/**
 * Returns the summary of a call, in one line. Text of users comes last and in quotation marks, so that it cannot be
 * mistaken for an amount or a recipient. Amounts have the format of the language:
 * `Send quote Q-2026-0031, €4,595.82, to femke@snellebocht.example, for “Koeriersdienst Snelle Bocht B.V.”`
 *
 * @param title the title of the operation, in the language
 * @param kind the kind of the record of the call; null if it creates one
 */
export function toSummary(
  title: string,
  kind: string | null,
  parts: SummaryParts,
  language: Language,
): string {
  const { label, status, customerName, mailTo, webhookUrl } = parts;
  const labels = labelsByLanguage[language];
  const name = /^“(.*)”$/su.exec(label ?? "")?.[1];
  const facts = [
    label === null || name !== undefined ? title : toTitleWithNumber(title, kind, label, language),
    toAmount(parts, language),
    mailTo === undefined ? null : toRecipients(mailTo, language),
    webhookUrl === undefined ? null : `${labels.recipients} ${toShort(webhookUrl)}`,
    status === null ? null : `${labels.status} ${toStatus(status, language)}`,
  ].filter((part) => part !== null);
  const named = name === undefined ? "" : `: ${toQuoted(name, language)}`;
  const customer =
    customerName === null ? "" : `, ${labels.customer} ${toQuoted(customerName, language)}`;
  return `${facts.join(", ")}${named}${customer}`;
}

function toAmount({ amount, total }: SummaryParts, language: Language): string | null {
  if (total === undefined) return amount;
  return total === null ? null : formatMoney(total.minor, total.currency, language);
}

/** Returns the label of a status within a sentence. */
function toStatus(status: string, language: Language): string {
  const label = toValueLabel("status", status, language);
  return label === null ? status : label.replace(/^\p{L}/u, (first) => first.toLowerCase());
}

/** Returns the email addresses of external recipients, and the number of members. */
function toRecipients(
  { external, members }: NonNullable<SummaryParts["mailTo"]>,
  language: Language,
): string | null {
  if (external.length + members === 0) return null;
  const labels = labelsByLanguage[language];
  const more = external.length - maxAddresses;
  const recipients = [
    ...external.slice(0, maxAddresses),
    ...(more > 0 ? [labels.more(more)] : []),
    ...(members > 0 ? [labels.members(members)] : []),
  ];
  return `${labels.recipients} ${recipients.join(", ")}`;
}

type SummaryLabels = {
  /** Returns the noun for a kind of record in titles; null if titles use another one. */
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

const labelsByLanguage: Record<Language, SummaryLabels> = {
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
function toTitleWithNumber(
  title: string,
  kind: string | null,
  label: string,
  language: Language,
): string {
  const { nounOf, article } = labelsByLanguage[language];
  const noun = kind === null ? null : nounOf(kind);
  if (noun === null) return `${title}: ${label}`;
  const record = new RegExp(`(?<!\\p{L})${article} ((?:\\p{L}+ )?${noun})(?!\\p{L})`, "u");
  const named = title.replace(record, (_, words: string) => `${words} ${label}`);
  return named === title
    ? `${title}: ${label}`
    : named.replace(/^\p{L}/u, (first) => first.toUpperCase());
}
