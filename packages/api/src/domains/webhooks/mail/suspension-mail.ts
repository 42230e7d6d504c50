import type { Language } from "@werkbank/http/accept-language";
import { MailMessage } from "../../../mail/mail-message.ts";
import { guidePaths } from "../../../mail/guide-paths.ts";
import { toMailBody } from "../../../mail/mail-body.ts";

/** The content of the mail about a suspended webhook. */
export type SuspensionMailOptions = {
  to: { name: string; email: string };
  language: Language;
  organizationName: string;
  /** The URL of the webhook; the mail shows only its host. */
  url: string;
  lastError: string;
  docsUrl: string;
  /** The email address for reports of abuse. */
  abuseEmail: string;
};

const translations = {
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
export function toSuspensionMail(options: SuspensionMailOptions): MailMessage {
  const { to, language, organizationName, url, lastError, docsUrl, abuseEmail } = options;
  const messages = translations[language];
  const { host } = new URL(url);
  const body = toMailBody({
    language,
    heading: messages.subject(host),
    blocks: [
      { kind: "text", text: messages.opening(host, organizationName) },
      {
        kind: "facts",
        rows: [
          [messages.host, host],
          [messages.reason, lastError],
        ],
      },
      { kind: "text", text: messages.how },
      {
        kind: "link",
        label: messages.guide,
        url: docsUrl + guidePaths.suspendedWebhook[language],
      },
    ],
    sender: organizationName,
    abuseEmail,
  });
  return MailMessage.parse({ to: [to], subject: messages.subject(host), ...body, language });
}
