import type * as Mdast from "mdast";

// Builders of mdast. What they are given is text as it reads, never Markdown: who writes a tree down
// escapes it.

/** What can stand within a paragraph, a heading or a cell: text, nodes, and rows of both. */
export type Inline = string | Mdast.PhrasingContent | readonly Inline[];

/** Inline content as the nodes of a parent; texts beside each other become one. */
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

/** The parts with a separator between them. */
export function joined(separator: string, parts: readonly Inline[]): Inline {
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

/** Words that lead to an address, where there is one. */
export function linkIf(url: string | undefined, words: Inline): Inline {
  return url === undefined ? words : link(url, words);
}

export function paragraph(...parts: readonly Inline[]): Mdast.Paragraph {
  return { type: "paragraph", children: phrasing(parts) };
}

/** A heading; an id that is given here is not made from its words. */
export function heading(depth: Mdast.Heading["depth"], inline: Inline, id?: string): Mdast.Heading {
  const node: Mdast.Heading = { type: "heading", depth, children: phrasing(inline) };
  return id === undefined ? node : { ...node, data: { hProperties: { id } } };
}

/** A list of one paragraph an item, without empty lines between them. */
export function list(items: readonly Inline[], ordered = false): Mdast.List {
  const children = items.map((item): Mdast.ListItem => ({
    type: "listItem",
    spread: false,
    children: [paragraph(item)],
  }));
  return { type: "list", ordered, spread: false, children };
}

/** A fenced block. */
export function codeBlock(lang: string, value: string): Mdast.Code {
  return { type: "code", lang, value };
}

export function root(children: Mdast.RootContent[]): Mdast.Root {
  return { type: "root", children };
}
