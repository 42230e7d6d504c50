import type { Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { headingId } from "../markdown/heading-anchors.ts";
import { plainText, toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import type { Page, Section } from "./page.ts";

/** A section with its part of the tree. The first section has no heading. */
type Part = Pick<Section, "anchor" | "headings"> & { nodes: RootContent[] };

/**
 * Serializes a body as Markdown, and splits it at its headings of levels 2 to 4. The first block, the line for
 * agents, is left out of the searched text.
 */
export function writeSections(body: Root): Pick<Page, "markdown" | "sections"> {
  let markdown = "";
  const sections: Section[] = [];
  for (const { anchor, headings, nodes } of parts(body)) {
    if (markdown !== "") markdown += "\n\n";
    const start = markdown.length;
    markdown += toMarkdown(root(nodes));
    const body = nodes.slice(1);
    const text = body.map(proseOf).filter(Boolean).join("\n");
    const code = codeOf(body);
    if (anchor !== null || text !== "" || code !== "") {
      sections.push({ anchor, headings, text, code, start });
    }
  }
  return { markdown, sections };
}

function codeOf(nodes: RootContent[]): string {
  const blocks: string[] = [];
  visit(root(nodes), "code", ({ value }) => {
    blocks.push(value);
  });
  return blocks.join("\n");
}

function proseOf(node: RootContent): string {
  return plainText(node, ({ type }) => type !== "code");
}

function parts(body: Root): Part[] {
  const path: { depth: number; text: string }[] = [];
  let part: Part = { anchor: null, headings: [], nodes: [] };
  const found = [part];
  for (const node of body.children) {
    if (node.type === "heading" && node.depth >= 2 && node.depth <= 4) {
      const { depth } = node;
      while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
      path.push({ depth, text: plainText(node) });
      const headings = path.map(({ text }) => text);
      found.push((part = { anchor: headingId(node) ?? null, headings, nodes: [] }));
    }
    part.nodes.push(node);
  }
  return found;
}
