import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { QuoteDocument } from "../document/quote-document.ts";
import { type Block, toMailBody } from "../../../mail/mail-body.ts";
import { formatMoney } from "../../shared/money/format-money.ts";

const translations = {
  nl: {
    subject: (number: string, sender: string) => `Offerte ${number} van ${sender}`,
    greeting: (name: string) => `Beste ${name},`,
    opening: (sender: string) =>
      `${endSentence(`Hierbij ontvang je een offerte van ${sender}`)} Je vindt de offerte als PDF bij dit bericht.`,
    number: "Offertenummer",
    title: "Betreft",
    total: "Totaal inclusief btw",
    validUntil: "Geldig tot en met",
    link: "Bekijk de offerte en geef je antwoord",
  },
  en: {
    subject: (number: string, sender: string) => `Quote ${number} from ${sender}`,
    greeting: (name: string) => `Dear ${name},`,
    opening: (sender: string) =>
      `${endSentence(`This is a quote from ${sender}`)} It is attached to this message as a PDF.`,
    number: "Quote number",
    title: "Subject",
    total: "Total including VAT",
    validUntil: "Valid until",
    link: "Read the quote and give your answer",
  },
};

/** Formats a calendar date in a language. */
function toDateText(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(date));
}

type QuoteMailOptions = {
  /** The sender's own text, which replaces the standard opening. */
  message: string | null;
  /** The recipient's own link to the page of the quote. */
  url: string;
  /** The email address to which customers report abuse. */
  abuseEmail: string;
  /** The content id of the attachment with the sender's logo. */
  logoId?: string | undefined;
};

/** Returns the message that a quote is sent with, in the customer's language. */
export function toQuoteMail(
  document: QuoteDocument,
  { message, url, abuseEmail, logoId }: QuoteMailOptions,
) {
  const language = toTextLanguage(document.language);
  const messages = translations[language];
  const { organization, customer, displayNumber, title, validUntil } = document;
  const sender = organization.name;
  const rows: [string, string][] = [[messages.number, displayNumber]];
  if (title !== null) rows.push([messages.title, title]);
  const total = formatMoney(document.totals.totalMinor, document.currency, language);
  rows.push([messages.total, total]);
  if (validUntil !== null) rows.push([messages.validUntil, toDateText(validUntil, language)]);
  const blocks: Block[] = [
    ...(message === null
      ? [
          { kind: "text" as const, text: messages.greeting(customer.contactName ?? customer.name) },
          { kind: "text" as const, text: messages.opening(sender) },
        ]
      : [{ kind: "text" as const, text: message }]),
    { kind: "facts", rows },
    { kind: "link", label: messages.link, url },
  ];
  const subject = messages.subject(displayNumber, sender);
  const body = toMailBody({
    language,
    heading: subject,
    blocks,
    sender,
    abuseEmail,
    accentColor: organization.accentColor ?? null,
    logoId,
  });
  return { language, subject, ...body };
}
