import type { Nodes, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { headingId } from "../markdown/heading-anchors.ts";
import { plainText, toMarkdown } from "../markdown/markdown.ts";
import { languageOf, root } from "../markdown/nodes.ts";
import type { Locale } from "../site/locale.ts";
import type { ForeignText, Page, Section } from "./page.ts";

/** A section with its part of the tree. The first section has no heading. */
type SectionNodes = Pick<Section, "anchor" | "headings"> & { nodes: RootContent[] };

/**
 * Serializes a body as Markdown, and splits it at its headings of levels 2 to 4. The searched text omits the first
 * block, the notice for agents.
 */
export function serializeSections(body: Root, locale: Locale): Pick<Page, "markdown" | "sections"> {
  let markdown = "";
  const sections: Section[] = [];
  for (const { anchor, headings, nodes } of splitAtHeadings(body)) {
    if (markdown !== "") markdown += "\n\n";
    const start = markdown.length;
    markdown += toMarkdown(root(nodes));
    const body = nodes.slice(1);
    const text = body.map(toProse).filter(Boolean).join("\n");
    const code = toCode(body);
    const foreign = body.flatMap(foreignTexts).filter(({ language }) => language !== locale);
    if (anchor !== null || text !== "" || code !== "") {
      const section = { anchor, headings, text, code, start };
      sections.push(foreign.length > 0 ? { ...section, foreign } : section);
    }
  }
  return { markdown, sections };
}

function toCode(nodes: RootContent[]): string {
  const blocks: string[] = [];
  visit(root(nodes), "code", ({ value }) => {
    blocks.push(value);
  });
  return blocks.join("\n");
}

function toProse(node: RootContent): string {
  return plainText(node, ({ type }) => type !== "code");
}

/** Returns the text of each node that is marked with a language, without nested nodes that are marked themselves. */
function foreignTexts(node: Nodes): ForeignText[] {
  if (!("children" in node)) return [];
  const within = node.children.flatMap(foreignTexts);
  const language = languageOf(node);
  if (language === undefined) return within;
  const text = plainText(
    node,
    (descendant) => descendant === node || languageOf(descendant) === undefined,
  );
  return [{ language, text }, ...within];
}

function splitAtHeadings(body: Root): SectionNodes[] {
  const path: { depth: number; text: string }[] = [];
  let section: SectionNodes = { anchor: null, headings: [], nodes: [] };
  const found = [section];
  for (const node of body.children) {
    if (node.type === "heading" && node.depth >= 2 && node.depth <= 4) {
      const { depth } = node;
      while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
      path.push({ depth, text: plainText(node) });
      const headings = path.map(({ text }) => text);
      found.push((section = { anchor: headingId(node) ?? null, headings, nodes: [] }));
    }
    section.nodes.push(node);
  }
  return found;
}
