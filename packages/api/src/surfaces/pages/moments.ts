import { type Html, html } from "../../mail/html.ts";

// Creating a format takes a hundred times as long as using it. Only time zones that Intl knows get here.
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 64;

/**
 * Formats a time as people of an organization read it: `20 November 2026 at 14:05`.
 *
 * @param at RFC 3339
 * @param locale BCP 47
 * @param timeZone IANA
 */
export function formatMoment(at: string, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format.format(new Date(at));
}

/** Formats a time for people, with the exact one for machines. */
export function showMoment(at: string, locale: string, timeZone: string): Html {
  return html`<time datetime="${at}">${formatMoment(at, locale, timeZone)}</time>`;
}

/** Formats a day as people read it: `20 November 2026`. */
export function showDay(day: string, locale: string): Html {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return html`<time datetime="${day}">${format.format(new Date(day))}</time>`;
}
