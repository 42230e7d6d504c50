import type { Nodes, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";

const processor = remark().use(remarkGfm, { tablePipeAlign: false }).data("settings", {
  bullet: "-",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  rule: "-",
  resourceLink: true,
});

/** Markdown (GitHub flavour) as a tree. */
export function parseMarkdown(markdown: string): Root {
  return processor.parse(markdown);
}

/** A tree as Markdown, without a line break at the end. */
export function toMarkdown(root: Root): string {
  return processor.stringify(root).trimEnd();
}

/** The blocks of a piece of Markdown, to be put into another tree. */
export function markdownBlocks(markdown: string): RootContent[] {
  return parseMarkdown(markdown).children;
}

/** The plain text of a node: cells and blocks apart from each other, code and alternative texts kept. */
export function plainText(node: Nodes): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

const blocks = new Set(["paragraph", "heading", "code", "listItem", "tableRow", "blockquote"]);

function collect(node: Nodes, parts: string[]): void {
  if (node.type === "break") parts.push("\n");
  else if (node.type === "image") parts.push(node.alt ?? "");
  else if (node.type === "html") return;
  else if ("value" in node) parts.push(node.value);
  else if ("children" in node) for (const child of node.children) collect(child, parts);
  if (node.type === "tableCell") parts.push(" · ");
  if (blocks.has(node.type)) parts.push("\n");
}
