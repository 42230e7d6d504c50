import type * as Mdast from "mdast";
import { type Locale, locales } from "../site/locale.ts";

// Builders of mdast nodes. They take plain text, never Markdown: the serializer escapes it.

/** Inline content of a paragraph, heading or cell: text, nodes, and sequences of both. */
export type Inline = string | Mdast.PhrasingContent | readonly Inline[];

/** Converts inline content to the children of a node; adjacent texts are merged. */
export function phrasing(...parts: readonly Inline[]): Mdast.PhrasingContent[] {
  const nodes: Mdast.PhrasingContent[] = [];
  for (const node of flatten(parts)) {
    const last = nodes.at(-1);
    if (node.type !== "text") nodes.push(node);
    else if (last?.type === "text") nodes.splice(-1, 1, textNode(last.value + node.value));
    else if (node.value !== "") nodes.push(node);
  }
  return nodes;
}

function flatten(inline: Inline): Mdast.PhrasingContent[] {
  if (typeof inline === "string") return [textNode(inline)];
  return "type" in inline ? [inline] : inline.flatMap(flatten);
}

function textNode(value: string): Mdast.PhrasingContent {
  return { type: "text", value };
}

/** Joins the parts with a separator. */
export function joinInline(separator: string, parts: readonly Inline[]): Inline {
  return parts.map((part, index) => (index === 0 ? part : [separator, part]));
}

export function code(value: string): Mdast.InlineCode {
  return { type: "inlineCode", value };
}

export function strong(...parts: readonly Inline[]): Mdast.Strong {
  return { type: "strong", children: phrasing(parts) };
}

export function link(url: string, ...parts: readonly Inline[]): Mdast.Link {
  return { type: "link", url, children: phrasing(parts) };
}

/** Links the content to a URL, if there is one. */
export function linkIf(url: string | undefined, content: Inline): Inline {
  return url === undefined ? content : link(url, content);
}

export function paragraph(...parts: readonly Inline[]): Mdast.Paragraph {
  return { type: "paragraph", children: phrasing(parts) };
}

/** Builds a heading; an explicit id replaces the one derived from its text. */
export function heading(depth: Mdast.Heading["depth"], inline: Inline, id?: string): Mdast.Heading {
  const node: Mdast.Heading = { type: "heading", depth, children: phrasing(inline) };
  return id === undefined ? node : { ...node, data: { hProperties: { id } } };
}

/** Builds a tight list, with one paragraph per item. */
export function list(items: readonly Inline[], ordered = false): Mdast.List {
  return { ...listOfBlocks(items.map((item) => [paragraph(item)])), ordered };
}

/** Builds a tight list whose items hold any blocks. */
export function listOfBlocks(items: readonly Mdast.ListItem["children"][]): Mdast.List {
  const children = items.map((blocks): Mdast.ListItem => ({
    type: "listItem",
    spread: false,
    children: blocks,
  }));
  return { type: "list", ordered: false, spread: false, children };
}

/** Builds a fenced block. */
export function codeBlock(lang: string, value: string): Mdast.Code {
  return { type: "code", lang, value };
}

/** Marks a node in another language than its context, which becomes a `lang` attribute in HTML. */
export function inLanguage<Node extends Mdast.Paragraph | Mdast.Strong>(
  language: Locale,
  node: Node,
  surrounding: Locale,
): Node {
  return language === surrounding ? node : { ...node, data: { hProperties: { lang: language } } };
}

/** Returns the language that a node is marked with. */
export function languageOf(node: Mdast.Nodes): Locale | undefined {
  const lang = node.data?.hProperties?.["lang"];
  return locales.find((locale) => locale === lang);
}

export function root(children: Mdast.RootContent[]): Mdast.Root {
  return { type: "root", children };
}
