import type { Language } from "@werkbank/http/accept-language";
import { MailMessage } from "../../../mail/mail-message.ts";
import { guideAddresses } from "../../../mail/guide-addresses.ts";
import { toMailBody } from "../../../mail/message.ts";

/** The content of the mail about a suspended webhook. */
export type SuspensionLetter = {
  to: { name: string; email: string };
  language: Language;
  organizationName: string;
  /** The URL of the webhook; the mail shows only its host. */
  url: string;
  lastError: string;
  docsUrl: string;
  /** The e-mail address for reports of abuse. */
  abuseEmail: string;
};

const wordings = {
  nl: {
    subject: (host: string) => `Webhook naar ${host} opgeschort`,
    opening: (host: string, organization: string) =>
      `De webhook van ${organization} naar ${host} is opgeschort: er wordt niets meer bezorgd. Bezorgingen die nog wachtten, zijn geannuleerd.`,
    host: "Server",
    reason: "Laatste fout",
    how: "Herstel de ontvanger, zet de webhook weer aan en laat de gemiste events opnieuw bezorgen.",
    guide: "Zo zet je een webhook weer aan",
  },
  en: {
    subject: (host: string) => `Webhook to ${host} suspended`,
    opening: (host: string, organization: string) =>
      `The webhook of ${organization} to ${host} has been suspended: nothing is delivered any more. Deliveries that were waiting have been cancelled.`,
    host: "Server",
    reason: "Last error",
    how: "Fix the receiver, enable the webhook again, and have the events that it missed delivered again.",
    guide: "How to enable a webhook again",
  },
} as const;

/** Returns the mail that owners and admins get when a webhook has been suspended. */
export function toSuspensionMail(letter: SuspensionLetter): MailMessage {
  const { to, language, organizationName, url, lastError, docsUrl, abuseEmail } = letter;
  const words = wordings[language];
  const { host } = new URL(url);
  const body = toMailBody({
    language,
    heading: words.subject(host),
    blocks: [
      { kind: "text", text: words.opening(host, organizationName) },
      {
        kind: "facts",
        rows: [
          [words.host, host],
          [words.reason, lastError],
        ],
      },
      { kind: "text", text: words.how },
      {
        kind: "link",
        label: words.guide,
        url: docsUrl + guideAddresses.suspendedWebhook[language],
      },
    ],
    sender: organizationName,
    abuseEmail,
  });
  return MailMessage.parse({ to: [to], subject: words.subject(host), ...body, language });
}
