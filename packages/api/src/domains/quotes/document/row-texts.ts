import { estimateWidth } from "./text-width.ts";

/** The maximum number of lines of text on one page below a table header. */
const maxLinesPerRow = 46;

/** Wraps a paragraph into at least as many lines as the layout will; joined, they are the paragraph. */
function wrap(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let remainingWidth = width;
  for (const word of paragraph.match(/[^\s\u{200B}]+[\s\u{200B}]*|[\s\u{200B}]+/gu) ?? []) {
    const wordWidth = estimateWidth(word);
    if (wordWidth <= remainingWidth) {
      line += word;
      remainingWidth -= wordWidth;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    remainingWidth = width;
    for (const letter of word) {
      const letterWidth = estimateWidth(letter);
      if (letterWidth > remainingWidth && line !== "") {
        lines.push(line);
        line = "";
        remainingWidth = width;
      }
      line += letter;
      remainingWidth -= letterWidth;
    }
  }
  return [...lines, line];
}

/**
 * Splits a description into the texts of one or more table rows. A row is never split across pages, so one
 * taller than a page would lose its end: such a text continues in additional rows.
 *
 * @param widthInEms the width of the column in ems
 */
export function toRowTexts(description: string, widthInEms: number): string[] {
  const paragraphs = description.split("\n").map((text) => wrap(text, widthInEms));
  const lines = paragraphs.flatMap((wrapped) =>
    wrapped.map((text, index) => ({ text, endsParagraph: index === wrapped.length - 1 })),
  );
  const rows: string[] = [];
  for (let start = 0; start < lines.length; start += maxLinesPerRow) {
    const part = lines.slice(start, start + maxLinesPerRow);
    const text = part.map((line, index) =>
      line.endsParagraph && index < part.length - 1 ? `${line.text}\n` : line.text,
    );
    rows.push(text.join(""));
  }
  return rows;
}
