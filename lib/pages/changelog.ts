import type { Heading, RootContent } from "mdast";
import { takeAnchors } from "../markdown/heading-anchors.ts";
import type { Locale } from "../site/locale.ts";
import { parseMarkdown, plainText, toMarkdown } from "../markdown/markdown.ts";
import type { Page } from "./page.ts";

/** The kinds of change that an entry of the changelog has, as Keep a Changelog 1.1 names them. */
const changeTypes = {
  en: ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"],
  nl: ["Toegevoegd", "Gewijzigd", "Verouderd", "Verwijderd", "Hersteld", "Beveiliging"],
} as const satisfies Record<Locale, readonly string[]>;

/** What changed on one day. */
export type ChangelogEntry = {
  /** ISO 8601 date; also the heading. */
  date: string;
  anchor: string;
  /** The types of its changes, in the page's language. */
  types: string[];
  /** Without the heading of the day. */
  markdown: string;
};

/**
 * The days of a changelog, newest first: every heading of the second level is a date, every one of the
 * third the type of the changes below it.
 *
 * @throws Error that names file and heading for a changelog of another form
 */
export function changelogEntries(page: Page): ChangelogEntry[] {
  const root = parseMarkdown(page.markdown);
  const anchors = takeAnchors(root);
  const fail = (heading: Heading, reason: string): never => {
    throw new Error(`${page.source.file}: the heading "${plainText(heading)}" ${reason}.`);
  };
  const entries: ChangelogEntry[] = [];
  let blocks: RootContent[] = [];
  for (const node of root.children) {
    if (node.type === "heading" && node.depth === 2) {
      const date = plainText(node);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) fail(node, "is no date");
      const before = entries.at(-1);
      if (before && before.date <= date) fail(node, "is not older than the one above it");
      blocks = [];
      entries.push({ date, anchor: anchors.get(node) ?? date, types: [], markdown: "" });
    }
    const entry = entries.at(-1);
    if (entry === undefined) continue;
    if (node.type === "heading" && node.depth === 3) {
      const type = plainText(node);
      if (!changeTypes[page.locale].some((known) => known === type)) {
        fail(node, `is none of ${changeTypes[page.locale].join(", ")}`);
      }
      entry.types.push(type);
    }
    if (node.type === "heading" && node.depth === 2) continue;
    blocks.push(node);
    entry.markdown = toMarkdown({ type: "root", children: blocks });
  }
  return entries;
}
