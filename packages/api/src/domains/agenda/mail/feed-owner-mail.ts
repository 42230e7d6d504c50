import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../../config.ts";
import { guideAddresses } from "../../../mail/guide-addresses.ts";
import { MailMessage } from "../../../mail/mail-message.ts";
import { toMailBody } from "../../../mail/message.ts";

const wordings = {
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
export function toFeedOwnerMail(letter: {
  to: { name: string; email: string };
  calendars: readonly string[];
  organization: { name: string; accentColor: string | null };
  language: Language;
  config: Pick<ApiConfig, "docsUrl" | "mail">;
}): MailMessage {
  const { to, calendars, organization, language, config } = letter;
  const words = wordings[language];
  const body = toMailBody({
    language,
    heading: words.heading,
    blocks: [
      { kind: "text", text: words.text },
      { kind: "facts", rows: calendars.map((name) => [words.calendar, name] as const) },
      { kind: "text", text: words.advice },
      { kind: "link", label: words.link, url: config.docsUrl + guideAddresses.feedUrl[language] },
    ],
    sender: organization.name,
    abuseEmail: config.mail.abuseEmail,
    accentColor: organization.accentColor,
  });
  return MailMessage.parse({
    to: [to],
    subject: words.subject(organization.name),
    ...body,
    language,
  });
}
