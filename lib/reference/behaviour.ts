import type { PhrasingContent, RootContent } from "mdast";
import { inlineMarkdown, parseMarkdown, plainText } from "../markdown/markdown.ts";
import { heading, list, paragraph } from "../markdown/nodes.ts";

/** Returns what an operation does in one sentence: the lead of its page, in Markdown and as plain text. */
export function leadOf(description: string): { markdown: string; text: string } {
  const [first = ""] = sentencesOf(firstParagraph(description));
  const markdown = first.replaceAll("\n", " ");
  return { markdown, text: plainText(parseMarkdown(markdown)) };
}

/**
 * Returns what a caller should know first: the other sentences of the description's first paragraph, as a list
 * if there are several, then its other blocks.
 */
export function behaviourBlocks(description: string, title: string): RootContent[] {
  const rules = sentencesOf(firstParagraph(description)).slice(1);
  const others = parseMarkdown(description).children.slice(1);
  if (rules.length + others.length === 0) return [];
  return [heading(2, title), ...ruleBlocks(rules.map((rule) => inlineMarkdown(rule))), ...others];
}

function ruleBlocks(rules: readonly (readonly PhrasingContent[])[]): RootContent[] {
  return rules.length > 1 ? [list(rules)] : rules.map((rule) => paragraph(rule));
}

function firstParagraph(description: string): string {
  return description.split(/\n\s*\n/u)[0] ?? "";
}

/**
 * The boundary between two sentences: the next begins with a capital or with code. `Intl.Segmenter` does not
 * break before code that begins with a small letter.
 */
const sentenceEnd = /(?<=[.?!])(?<!\b(?:e\.g|i\.e|bijv|bv|o\.a)\.)\s+(?=[\p{Lu}`{])/u;

function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence !== "");
}
