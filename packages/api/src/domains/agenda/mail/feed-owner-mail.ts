import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../../config.ts";
import { guidePaths } from "../../../mail/guide-paths.ts";
import { MailMessage } from "../../../mail/mail-message.ts";
import { toMailBody } from "../../../mail/mail-body.ts";

const labelsByLanguage = {
  nl: {
    subject: (organization: string) =>
      `De feed-URL's van agenda's van ${organization} zijn nu van jou`,
    heading: "Deze feed-URL's zijn nu van jou",
    text: "Elke agenda had één geheime URL waarop andere programma's haar lezen. Zo'n URL is nu van één lid, en werkt niet meer als dat lid vertrekt. De URL's die er al waren van deze agenda's, zijn van jou geworden:",
    calendar: "Agenda",
    advice:
      "Anderen die zo'n URL kennen, onder wie leden die zijn vertrokken, lezen de agenda er nog steeds mee. Vervang de URL als dat niet de bedoeling is. Leden met de permissie agenda:manage hebben nu een eigen URL.",
    link: "Zo vervang je een URL",
  },
  en: {
    subject: (organization: string) => `The calendar feed URLs of ${organization} are now yours`,
    heading: "These feed URLs are now yours",
    text: "Each calendar had one secret URL at which other programs read it. Such a URL now belongs to one member, and stops working when that member leaves. The existing URLs of these calendars have become yours:",
    calendar: "Calendar",
    advice:
      "Others who know such a URL, including members who have left, still read the calendar with it. Replace the URL if they should not. Members with the permission agenda:manage now have a URL of their own.",
    link: "How to replace a URL",
  },
} as const;

/** Returns the mail to a member who has become the owner of existing feed URLs. */
export function toFeedOwnerMail(options: {
  to: { name: string; email: string };
  calendars: readonly string[];
  organization: { name: string; accentColor: string | null };
  language: Language;
  config: Pick<ApiConfig, "docsUrl" | "mail">;
}): MailMessage {
  const { to, calendars, organization, language, config } = options;
  const labels = labelsByLanguage[language];
  const body = toMailBody({
    language,
    heading: labels.heading,
    blocks: [
      { kind: "text", text: labels.text },
      { kind: "facts", rows: calendars.map((name) => [labels.calendar, name] as const) },
      { kind: "text", text: labels.advice },
      { kind: "link", label: labels.link, url: config.docsUrl + guidePaths.feedUrl[language] },
    ],
    sender: organization.name,
    abuseEmail: config.mail.abuseEmail,
    accentColor: organization.accentColor,
  });
  return MailMessage.parse({
    to: [to],
    subject: labels.subject(organization.name),
    ...body,
    language,
  });
}
