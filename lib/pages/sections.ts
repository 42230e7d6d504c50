import type { Heading, Root, RootContent } from "mdast";
import { takeAnchors } from "../markdown/heading-anchors.ts";
import { parseMarkdown, plainText, toMarkdown } from "../markdown/markdown.ts";
import type { Page, Section } from "./page.ts";

/** A section with its part of the tree, before it is turned into text or Markdown. */
type Part = { anchor: string | null; depth: number; headings: string[]; nodes: RootContent[] };

/** Cuts a body at its headings of the levels 2 to 4. */
export function toSections(root: Root, anchors: ReadonlyMap<Heading, string>): Section[] {
  return parts(root, anchors)
    .map((part) => ({
      anchor: part.anchor,
      headings: part.headings,
      text: part.nodes
        .filter((node) => node.type !== "heading" && !isAgentLine(node))
        .map(plainText)
        .filter(Boolean)
        .join("\n"),
    }))
    .filter((section) => section.anchor !== null || section.text !== "");
}

/** The Markdown of one section with everything below its heading, or undefined for an unknown anchor. */
export function sectionMarkdown(page: Page, anchor: string): string | undefined {
  const position = page.sections
    .filter((section) => section.anchor !== null)
    .findIndex((section) => section.anchor === anchor);
  const root = parseMarkdown(page.markdown);
  const all = parts(root, takeAnchors(root)).slice(1);
  const first = all[position];
  if (!first) return undefined;
  const rest = all.slice(position + 1);
  const end = rest.findIndex((part) => part.depth <= first.depth);
  const within = [first, ...(end === -1 ? rest : rest.slice(0, end))];
  return toMarkdown({ type: "root", children: within.flatMap((part) => part.nodes) });
}

function parts(root: Root, anchors: ReadonlyMap<Heading, string>): Part[] {
  const path: { depth: number; text: string }[] = [];
  const found: Part[] = [{ anchor: null, depth: 0, headings: [], nodes: [] }];
  for (const node of root.children) {
    if (node.type === "heading" && node.depth >= 2 && node.depth <= 4) {
      const text = plainText(node);
      while (path.length && path[path.length - 1]!.depth >= node.depth) path.pop();
      path.push({ depth: node.depth, text });
      found.push({
        anchor: anchors.get(node) ?? null,
        depth: node.depth,
        headings: path.map((heading) => heading.text),
        nodes: [node],
      });
    } else {
      found[found.length - 1]!.nodes.push(node);
    }
  }
  return found;
}

function isAgentLine(node: RootContent): boolean {
  return node.type === "blockquote" && plainText(node).startsWith("For AI agents:");
}
