import type { Language } from "@werkbank/http/accept-language";
import type { AgendaItem } from "../agenda-item.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";

const labelsByLanguage = {
  nl: {
    daily: ["dagelijks", "dagen"],
    weekly: ["wekelijks", "weken"],
    monthly: ["maandelijks", "maanden"],
    yearly: ["jaarlijks", "jaar"],
    every: (count: number, unit: string) => `elke ${count} ${unit}`,
    from: (when: string, frequencyLabel: string) => `${frequencyLabel}, vanaf ${when}`,
  },
  en: {
    daily: ["daily", "days"],
    weekly: ["weekly", "weeks"],
    monthly: ["monthly", "months"],
    yearly: ["yearly", "years"],
    every: (count: number, unit: string) => `every ${count} ${unit}`,
    from: (when: string, frequencyLabel: string) => `${frequencyLabel}, from ${when} on`,
  },
} as const;

/** Formats the time of an event in its own time zone, with the name of the time zone. */
export function formatWhen(
  event: Pick<CalendarEvent, "startAt" | "endAt" | "isAllDay" | "timeZone" | "recurrence">,
  language: Language,
): string {
  const when = formatSpan(event, language);
  if (event.recurrence?.kind !== "series") return when;
  const { frequency, intervalCount } = event.recurrence.rule;
  const labels = labelsByLanguage[language];
  const [frequencyLabel, units] = labels[frequency];
  return labels.from(
    when,
    intervalCount === 1 ? frequencyLabel : labels.every(intervalCount, units),
  );
}

/** Formats the time of an agenda item in the same way, including its recurrence rule. */
export function formatItemWhen(
  item: Pick<AgendaItem, "startAt" | "endAt" | "isAllDay" | "timeZone" | "recurrenceRule">,
  language: Language,
): string {
  const { recurrenceRule: rule } = item;
  const recurrence =
    rule === null
      ? null
      : { kind: "series" as const, start: item.startAt, rule, added: [], excluded: [] };
  return formatWhen({ ...item, recurrence }, language);
}

/** Formats the day on which an event begins, in its own time zone. */
export function formatDay(
  { startAt, timeZone }: Pick<CalendarEvent, "startAt" | "timeZone">,
  language: Language,
): string {
  return new Intl.DateTimeFormat(toLocale(language), { ...dayFormat, timeZone }).format(
    new Date(startAt),
  );
}

const toLocale = (language: Language) => (language === "nl" ? "nl-NL" : "en-GB");

const dayFormat = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

function formatSpan(
  { startAt, endAt, isAllDay, timeZone }: Parameters<typeof formatWhen>[0],
  language: Language,
): string {
  const format = new Intl.DateTimeFormat(toLocale(language), {
    ...dayFormat,
    timeZone,
    ...(!isAllDay && { hour: "2-digit", minute: "2-digit" }),
  });
  const start = new Date(startAt);
  // All-day items end at the midnight after the last day.
  const end = new Date(Date.parse(endAt) - (isAllDay ? 1 : 0));
  const span = format.formatRange(start, end);
  return isAllDay ? span : `${span} (${timeZone})`;
}
