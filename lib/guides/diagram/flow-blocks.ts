import type { RootContent } from "mdast";
import { list, paragraph, strong } from "../../markdown/nodes.ts";
import type { Locale } from "../../site/locale.ts";
import { type Arrow, type Flow, start } from "./flow.ts";

const startNames: Record<Locale, string> = { en: "start", nl: "begin" };

/** Returns one arrow as text: `sent → accepted: the customer accepts`, or `customer (1) → task (0..*): has`. */
export function arrowText(arrow: Arrow, locale: Locale): string {
  const { from, to, label, fromCount, toCount } = arrow;
  const name = (value: string) => (value === start ? startNames[locale] : value);
  const count = (value: string | undefined) => (value === undefined ? "" : ` (${value})`);
  const ends = `${name(from)}${count(fromCount)} → ${name(to)}${count(toCount)}`;
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
