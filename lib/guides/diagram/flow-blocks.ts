import type { RootContent } from "mdast";
import { list, paragraph, strong } from "../../markdown/nodes.ts";
import type { Locale } from "../../site/locale.ts";
import { type Arrow, type Flow, start } from "./flow.ts";

const startNames: Record<Locale, string> = { en: "start", nl: "begin" };

/** Returns one arrow as text: `sent → accepted: the customer accepts`. */
export function arrowText({ from, to, label }: Arrow, locale: Locale): string {
  const name = (value: string) => (value === start ? startNames[locale] : value);
  const ends = `${name(from)} → ${name(to)}`;
  return label === "" ? ends : `${ends}: ${label}`;
}

/** Returns a diagram as text: title, description, and a list with one item per arrow. */
export function flowBlocks(flow: Flow, locale: Locale): RootContent[] {
  const items = flow.arrows.map((arrow) => arrowText(arrow, locale));
  return [
    paragraph(strong(flow.title)),
    paragraph(flow.description),
    list(items, flow.kind === "sequence"),
  ];
}
