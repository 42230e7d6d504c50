import type { BlockContent, ListItem, RootContent } from "mdast";
import { inlineMarkdown, parseMarkdown, plainText } from "../markdown/markdown.ts";
import { heading, listOfBlocks, paragraph } from "../markdown/nodes.ts";

/** Returns what an operation does in one sentence: the lead of its page, in Markdown and as plain text. */
export function leadOf(description: string): { markdown: string; text: string } {
  const [first = ""] = sentencesOf(firstParagraph(description));
  const markdown = first.replaceAll("\n", " ");
  return { markdown, text: plainText(parseMarkdown(markdown)) };
}

/**
 * Returns the rules of an operation: each sentence of the description's first paragraph except the first, each
 * further block, and each item of its lists. Several rules become one list.
 */
export function behaviourBlocks(description: string, title: string): RootContent[] {
  const rules = [
    ...sentencesOf(firstParagraph(description))
      .slice(1)
      .map((rule) => [paragraph(inlineMarkdown(rule))]),
    ...parseMarkdown(description).children.slice(1).flatMap(rulesOf),
  ];
  const [first] = rules;
  if (first === undefined) return [];
  return [heading(2, title), ...(rules.length > 1 ? [listOfBlocks(rules)] : first)];
}

function rulesOf(block: RootContent): ListItem["children"][] {
  if (block.type === "list") return block.children.map(({ children }) => children);
  return [[block as BlockContent]];
}

function firstParagraph(description: string): string {
  return description.split(/\n\s*\n/u)[0] ?? "";
}

/**
 * The boundary between two sentences: the next begins with a capital or with code. `Intl.Segmenter` does not
 * break before code that begins with a small letter.
 */
const sentenceEnd = /(?<=[.?!])(?<!\b(?:e\.g|i\.e|bijv|bv|o\.a)\.)\s+(?=[\p{Lu}`{])/u;

/** Splits a text into its sentences. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence !== "");
}
