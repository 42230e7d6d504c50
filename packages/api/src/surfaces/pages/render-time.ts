import { type Html, html } from "../../mail/html.ts";

// Creating a format takes a hundred times as long as using it. All time zones here are known to Intl.
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 64;

/**
 * Formats a time in a locale and time zone: `20 November 2026 at 14:05`.
 *
 * @param instant RFC 3339
 * @param locale BCP 47
 * @param timeZone IANA name
 */
export function formatTime(instant: string, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format.format(new Date(instant));
}

/** Renders a formatted time in a `time` element with the exact one. */
export function renderTime(instant: string, locale: string, timeZone: string): Html {
  return html`<time datetime="${instant}">${formatTime(instant, locale, timeZone)}</time>`;
}

/** Renders a date, `20 November 2026`, in a `time` element. */
export function renderDate(date: string, locale: string): Html {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return html`<time datetime="${date}">${format.format(new Date(date))}</time>`;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Renders how long ago a time is, `3 hours ago`; times more than four weeks ago as they are. */
export function renderAge(
  instant: string,
  now: number,
  { locale, timeZone }: { locale: string; timeZone: string },
): Html {
  const elapsed = Math.max(0, now - Date.parse(instant));
  const [unit, length] = units.find((each) => elapsed >= each[1]) ?? units[2];
  const count = Math.max(1, Math.floor(elapsed / length));
  if (unit === "day" && count > 28) return renderTime(instant, locale, timeZone);
  const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-count, unit);
  return html`<time datetime="${instant}" title="${formatTime(instant, locale, timeZone)}"
    >${text}</time
  >`;
}
