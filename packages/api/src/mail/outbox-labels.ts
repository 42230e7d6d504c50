import type { Language } from "@werkbank/http/accept-language";

/** All labels of the outbox in one language. */
export type OutboxLabels = {
  locale: string;
  title: string;
  lead: string;
  empty: string;
  all: string;
  date: string;
  to: string;
  cc: string;
  replyTo: string;
  subject: string;
  noSubject: string;
  language: string;
  languages: Record<Language, string>;
  attachments: string;
  text: string;
  html: string;
  frame: string;
  source: string;
};

const english: OutboxLabels = {
  locale: "en-GB",
  title: "Outbox",
  lead: "Messages that this service would have sent. Without a mail server, they stay here.",
  empty: "No message yet. Send a quote or invite somebody, and the message appears here.",
  all: "All messages",
  date: "Date",
  to: "To",
  cc: "Cc",
  replyTo: "Reply to",
  subject: "Subject",
  noSubject: "(no subject)",
  language: "Language",
  languages: { en: "English", nl: "Dutch" },
  attachments: "Attachments",
  text: "Plain text",
  html: "As the reader sees it",
  frame: "The message as HTML",
  source: "Download the message as it would be sent (.eml)",
};

const dutch: OutboxLabels = {
  locale: "nl-NL",
  title: "Outbox",
  lead: "Berichten die deze dienst zou hebben verstuurd. Zonder mailserver blijven ze hier.",
  empty:
    "Nog geen bericht. Verstuur een offerte of nodig iemand uit, dan verschijnt het bericht hier.",
  all: "Alle berichten",
  date: "Datum",
  to: "Aan",
  cc: "Cc",
  replyTo: "Antwoord aan",
  subject: "Onderwerp",
  noSubject: "(geen onderwerp)",
  language: "Taal",
  languages: { en: "Engels", nl: "Nederlands" },
  attachments: "Bijlagen",
  text: "Platte tekst",
  html: "Zoals de lezer het ziet",
  frame: "Het bericht als HTML",
  source: "Download het bericht zoals het verstuurd zou worden (.eml)",
};

export const outboxLabels: Record<Language, OutboxLabels> = { en: english, nl: dutch };
