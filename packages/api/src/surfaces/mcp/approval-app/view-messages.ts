import type { Language } from "@werkbank/http/accept-language";
import { pageMessages } from "../../approvals/messages/messages-by-language.ts";

/** The texts of the view in one language, as JSON. `{name}` in a text stands for a name. */
export type ViewMessages = {
  locale: string;
  states: Record<string, string>;
  amount: string;
  mailTo: string;
  webhookUrl: string;
  reason: string;
  approvers: string;
  decideBefore: string;
  approvedBy: string;
  rejectedBy: string;
  decide: string;
  open: string;
  waiting: string;
  refresh: string;
  noLinks: string;
  unreadable: string;
};

export type ViewOptions = {
  /** The URL of approval pages, in which `{id}` and `{organization}` stand for ids. */
  pageUrl: Record<"en" | "nl", string>;
  messages: Record<"en" | "nl", ViewMessages>;
  /** The tool that returns an approval. */
  toolName: string;
};

const ownTexts = {
  en: {
    decide: "Review and decide",
    open: "Open the request",
    waiting: "Waiting for the request …",
    refresh: "Check again",
    noLinks: "This app does not open links. Open this address in your browser:",
    unreadable: "The request cannot be shown. Ask for it again.",
  },
  nl: {
    decide: "Bekijken en beslissen",
    open: "Verzoek openen",
    waiting: "Wachten op het verzoek …",
    refresh: "Opnieuw kijken",
    noLinks: "Deze app opent geen links. Open dit adres in je browser:",
    unreadable: "Het verzoek kan niet worden getoond. Vraag het opnieuw.",
  },
} as const;

/** Returns the texts of the view, with the words of the approval page. */
export function toViewMessages(language: Language): ViewMessages {
  const page = pageMessages[language];
  return {
    ...ownTexts[language],
    locale: page.locale,
    states: page.states,
    amount: page.amount,
    mailTo: page.mailTo.planned,
    webhookUrl: page.webhookUrl,
    reason: page.requestReason,
    approvers: page.approvers,
    decideBefore: page.decideBefore,
    approvedBy: page.approvedBy("{name}"),
    rejectedBy: page.rejectedBy("{name}"),
  };
}
