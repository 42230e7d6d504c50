import type { ListItem, PhrasingContent, RootContent } from "mdast";
import type { Locale } from "../../site/locale.ts";
import { type Arrow, type Flow, start } from "./flow.ts";

const startWords: Record<Locale, string> = { en: "start", nl: "begin" };

/** One arrow as words: `sent → accepted: the customer accepts`. */
export function arrowText({ from, to, label }: Arrow, locale: Locale): string {
  const name = (value: string) => (value === start ? startWords[locale] : value);
  const ends = `${name(from)} → ${name(to)}`;
  return label === "" ? ends : `${ends}: ${label}`;
}

/** A diagram as Markdown: its title, its description, and a list with one arrow an item. */
export function flowMarkdown(flow: Flow, locale: Locale): RootContent[] {
  const items = flow.arrows.map((arrow): ListItem => ({
    type: "listItem",
    spread: false,
    children: [{ type: "paragraph", children: [plain(arrowText(arrow, locale))] }],
  }));
  return [
    { type: "paragraph", children: [{ type: "strong", children: [plain(flow.title)] }] },
    { type: "paragraph", children: [plain(flow.description)] },
    { type: "list", ordered: flow.kind === "sequence", spread: false, children: items },
  ];
}

function plain(value: string): PhrasingContent {
  return { type: "text", value };
}
