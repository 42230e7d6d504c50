import type { Language } from "@werkbank/http/accept-language";
import type { Notification, When } from "../../notifications/notification.ts";
import type { AgendaEntry } from "../agenda-entry.ts";

const wordings = {
  nl: {
    subject: (title: string) => `Herinnering: ${title}`,
    text: "Dit staat in de agenda.",
    when: "Wanneer",
    where: "Waar",
    online: "Online",
    link: "Open het agenda-item",
  },
  en: {
    subject: (title: string) => `Reminder: ${title}`,
    text: "This is in the agenda.",
    when: "When",
    where: "Where",
    online: "Online",
    link: "Open the agenda item",
  },
};

/**
 * Returns the labels of a reminder by e-mail, in each language.
 *
 * @param urls the URLs of the item's page
 */
export function toReminderWords(
  entry: AgendaEntry,
  urls: { nl: string; en: string },
): Notification["words"] {
  return {
    nl: { ...toWords(entry, "nl"), url: urls.nl },
    en: { ...toWords(entry, "en"), url: urls.en },
  };
}

function toWords(entry: AgendaEntry, language: Language): Notification["words"]["nl"] {
  const { title, location, online_meeting_url: meeting } = entry;
  const words = wordings[language];
  const when: When = {
    startAt: entry.start_at.toISOString(),
    endAt: entry.end_at.toISOString(),
    allDayIn: entry.is_all_day ? entry.time_zone : null,
  };
  return {
    subject: words.subject(title),
    text: words.text,
    facts: [
      [words.when, when],
      ...(location === null ? [] : [[words.where, location] satisfies [string, string]]),
      ...(meeting === null ? [] : [[words.online, meeting] satisfies [string, string]]),
    ],
    link: words.link,
  };
}
