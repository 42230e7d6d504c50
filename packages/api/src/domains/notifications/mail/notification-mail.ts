import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import type { ApiConfig } from "../../../config.ts";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { type Block, toMailBody } from "../../../mail/mail-body.ts";
import type { StoredNotification, NotificationTime, NotificationText } from "../notification.ts";
import { kindLabels } from "../notification-kind.ts";
import { toSwitchOffUrl } from "../switch-off-link.ts";

/** A member to be notified. */
export type Recipient = {
  userId: string;
  email: string;
  displayName: string;
  language: string;
  timeZone: string;
  organizationName: string;
};

const locales = { nl: "nl-NL", en: "en-GB" };

const switchOffLabels = {
  nl: (topic: string) => `Geen berichten meer over ${topic}`,
  en: (topic: string) => `No more messages about ${topic}`,
};

/** Returns the message to a member: the text, a link to act on it, and a link that switches its kind off. */
export function toNotificationMail(
  { kind, url, words }: StoredNotification,
  recipient: Recipient,
  config: Pick<ApiConfig, "baseUrl" | "mail"> & { secret: string },
): MailMessage {
  const language = toTextLanguage(recipient.language);
  const content = words[language];
  const switchOffUrl = toSwitchOffUrl(config, { userId: recipient.userId, kind });
  return {
    to: [{ name: recipient.displayName, email: recipient.email }],
    cc: [],
    replyTo: null,
    subject: content.subject,
    ...toMailBody({
      language,
      heading: content.subject,
      blocks: toBlocks(content, content.url ?? url, { language, timeZone: recipient.timeZone }),
      sender: recipient.organizationName,
      abuseEmail: config.mail.abuseEmail,
      switchOff: {
        label: switchOffLabels[language](kindLabels[language][kind]),
        url: switchOffUrl,
      },
    }),
    attachments: [],
    language,
    unsubscribeUrl: switchOffUrl,
  };
}

type RecipientLocale = { language: Language; timeZone: string };

function toBlocks(
  { text, facts = [], link }: NotificationText,
  url: string,
  locale: RecipientLocale,
): Block[] {
  const formattedFacts = facts.map(
    ([label, value]) =>
      [label, typeof value === "string" ? value : formatTime(value, locale)] as const,
  );
  return [
    { kind: "text", text },
    ...(formattedFacts.length === 0 ? [] : [{ kind: "facts" as const, rows: formattedFacts }]),
    { kind: "link", label: link, url },
  ];
}

/**
 * Formats a time or period: with times, in the recipient's time zone and with its name; for whole days, as
 * dates. The end of whole days is exclusive.
 */
function formatTime(
  { startAt, endAt, allDayIn }: NotificationTime,
  { language, timeZone }: RecipientLocale,
): string {
  const [start, end] = [new Date(startAt), endAt === null ? null : new Date(endAt)];
  if (allDayIn !== null) {
    const days = new Intl.DateTimeFormat(locales[language], {
      dateStyle: "full",
      timeZone: allDayIn,
    });
    return days.formatRange(start, end === null ? start : new Date(end.getTime() - 1));
  }
  const times = new Intl.DateTimeFormat(locales[language], {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
  return end === null ? times.format(start) : times.formatRange(start, end);
}
