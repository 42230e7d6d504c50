import type { Nodes, PhrasingContent, Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";

const processor = remark().use(remarkGfm, { tablePipeAlign: false }).data("settings", {
  bullet: "-",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  rule: "-",
  resourceLink: true,
});

/** Parses Markdown (GitHub flavor) to a tree of plain JSON, without positions. */
export function parseMarkdown(markdown: string): Root {
  return withoutPositions(processor.parse(markdown));
}

/** Removes the positions of nodes from a tree: they describe its source, not its content. */
export function withoutPositions(tree: Root): Root {
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}

const inlineCache = new Map<string, readonly PhrasingContent[]>();

/**
 * Parses one paragraph of Markdown to the nodes within it. The same text returns the same nodes: copy them
 * before changing them.
 * @throws Error for a text of more than one paragraph
 */
export function inlineMarkdown(text: string): readonly PhrasingContent[] {
  let nodes = inlineCache.get(text);
  if (!nodes) inlineCache.set(text, (nodes = parseInline(text)));
  return nodes;
}

function parseInline(text: string): PhrasingContent[] {
  const [block, ...others] = parseMarkdown(text.replaceAll(/\s*\n\s*/gu, " ")).children;
  if (block === undefined) return [];
  if (block.type === "paragraph" && others.length === 0) return block.children;
  throw new Error(`A text within a line is ${block.type}, and not one paragraph: ${text}`);
}

/** Formats a tree as Markdown, without a trailing line break. */
export function toMarkdown(root: Root): string {
  return processor.stringify(root).trimEnd();
}

/**
 * Returns the plain text of a node, with cells and blocks separated, code and alternative texts included.
 * @param isIncluded selects the nodes that count, the given node included; all of them by default
 */
export function plainText(node: Nodes, isIncluded: (node: Nodes) => boolean = () => true): string {
  const parts: string[] = [];
  collectText(node, parts, isIncluded);
  return parts
    .join("")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/\s*\n\s*/gu, "\n")
    .trim();
}

const blocks = new Set(["paragraph", "heading", "code", "listItem", "tableRow", "blockquote"]);

function collectText(node: Nodes, parts: string[], isIncluded: (node: Nodes) => boolean): void {
  if (!isIncluded(node)) return;
  if (node.type === "break") parts.push("\n");
  else if (node.type === "image") parts.push(node.alt ?? "");
  else if (node.type === "html") return;
  else if ("value" in node) parts.push(node.value);
  else if ("children" in node)
    for (const child of node.children) collectText(child, parts, isIncluded);
  if (node.type === "tableCell") parts.push(" · ");
  if (blocks.has(node.type)) parts.push("\n");
}
