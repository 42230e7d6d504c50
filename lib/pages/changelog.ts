import type { Locale } from "../site/locale.ts";
import type { Page } from "./page.ts";
import { sectionMarkdown } from "./markdown-page.ts";

/** The types of change of Keep a Changelog 1.1, preceded by the actions that operators have to take. */
const changeTypes = {
  en: ["Required actions", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"],
  nl: [
    "Vereiste acties",
    "Toegevoegd",
    "Gewijzigd",
    "Verouderd",
    "Verwijderd",
    "Hersteld",
    "Beveiliging",
  ],
} as const satisfies Record<Locale, readonly string[]>;

/** The changes of one day. */
export type ChangelogEntry = {
  /** ISO 8601 date, which is also the heading. */
  date: string;
  anchor: string;
  /** The types of its changes, in the page's language. */
  types: string[];
  /** Without the heading of the day. */
  markdown: string;
};

/**
 * Returns the days of a changelog, newest first: every second-level heading is a date, every third-level
 * heading the type of the changes below it.
 *
 * @throws Error that names file and heading if the changelog has another structure
 */
export function changelogEntries(page: Page): ChangelogEntry[] {
  const entries: ChangelogEntry[] = [];
  for (const section of page.sections) {
    const [date, type, ...deeper] = section.headings;
    const reject = (reason: string): never => {
      throw new Error(`${page.source.file}: the heading "${section.headings.at(-1)}" ${reason}.`);
    };
    if (date === undefined || section.anchor === null || deeper.length > 0) continue;
    if (type === undefined) {
      if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) reject("is no date");
      const previous = entries.at(-1);
      if (previous && previous.date <= date) reject("is not older than the one above it");
      const whole = sectionMarkdown(page, section.anchor) ?? "";
      const markdown = whole.replace(/^.*\n*/u, "");
      entries.push({ date, anchor: section.anchor, types: [], markdown });
    } else {
      if (!changeTypes[page.locale].some((known) => known === type)) {
        reject(`is none of ${changeTypes[page.locale].join(", ")}`);
      }
      entries.at(-1)?.types.push(type);
    }
  }
  return entries;
}
