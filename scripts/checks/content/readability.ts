import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import { remark } from "remark";
import { SKIP, visit } from "unist-util-visit";
import type { Paragraph } from "mdast";
import type { ContentFile } from "../../../lib/guides/content-files.ts";

/** The largest number of words of a sentence. */
const maxSentenceWords = 30;
/** The largest number of words of a paragraph or list item. */
const maxParagraphWords = 60;

const parser = remark().use(remarkGfm).use(remarkMdx);

/**
 * Returns every sentence of more than 30 words and every paragraph of more than 60, with file and line. Tables,
 * headings and code blocks are not read; a list item is a paragraph, and inline code is one word.
 */
export function findLongTexts(file: Pick<ContentFile, "file" | "body" | "firstLine">): string[] {
  const errors: string[] = [];
  visit(parser.parse(file.body), (node) => {
    if (node.type === "table") return SKIP;
    if (node.type !== "paragraph") return undefined;
    const text = proseText(node);
    const location = `${file.file}:${file.firstLine + (node.position?.start.line ?? 1) - 1}`;
    const words = countWords(text);
    if (words > maxParagraphWords)
      errors.push(
        `${location}: a paragraph of ${words} words; the maximum is ${maxParagraphWords}: "${firstWords(text)}"`,
      );
    for (const sentence of sentencesOf(text)) {
      const length = countWords(sentence);
      if (length > maxSentenceWords)
        errors.push(
          `${location}: a sentence of ${length} words; the maximum is ${maxSentenceWords}: "${firstWords(sentence)}"`,
        );
    }
    return SKIP;
  });
  return errors;
}

/** Returns the text of a paragraph, with a name in the place of inline code. */
function proseText(paragraph: Paragraph): string {
  let text = "";
  visit(paragraph, (node) => {
    if (node.type === "text") text += node.value;
    if (node.type === "inlineCode") text += "Code";
    if (node.type === "break") text += " ";
  });
  return text;
}

/** Splits at a full stop, question mark or exclamation mark before a capital, a digit or an opening quotation mark. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…][)”"']?)\s+(?=[\p{Lu}\p{N}“"(/…])/u);
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/u);
  return words.length > 8 ? `${words.slice(0, 8).join(" ")} …` : words.join(" ");
}
