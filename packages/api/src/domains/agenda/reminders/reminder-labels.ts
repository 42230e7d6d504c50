import type { Language } from "@werkbank/http/accept-language";
import type { Notification, NotificationTime } from "../../notifications/notification.ts";
import type { AgendaEntry } from "../agenda-entry.ts";

const labelsByLanguage = {
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
 * Returns the labels of a reminder by email, in each language.
 *
 * @param urls the URLs of the item's page
 */
export function toReminderLabels(
  entry: AgendaEntry,
  urls: { nl: string; en: string },
): Notification["words"] {
  return {
    nl: { ...toLabels(entry, "nl"), url: urls.nl },
    en: { ...toLabels(entry, "en"), url: urls.en },
  };
}

function toLabels(entry: AgendaEntry, language: Language): Notification["words"]["nl"] {
  const { title, location, online_meeting_url: meeting } = entry;
  const labels = labelsByLanguage[language];
  const when: NotificationTime = {
    startAt: entry.start_at.toISOString(),
    endAt: entry.end_at.toISOString(),
    allDayIn: entry.is_all_day ? entry.time_zone : null,
  };
  return {
    subject: labels.subject(title),
    text: labels.text,
    facts: [
      [labels.when, when],
      ...(location === null ? [] : [[labels.where, location] satisfies [string, string]]),
      ...(meeting === null ? [] : [[labels.online, meeting] satisfies [string, string]]),
    ],
    link: labels.link,
  };
}
