import type { XmlElement } from "../xml/read-xml.ts";
import { namespaces } from "./namespaces.ts";

/** The maximum number of spaces that one element stands for. */
const maxSpaces = 1_000;

/** Creates a collector of the text of a cell: its paragraphs, one per line. */
export function createParagraphCollector() {
  let text = "";
  let paragraphCount = 0;
  let paragraphDepth = 0;
  /** The depth within an element that is no content, such as a comment or a shape. */
  let ignoredDepth = 0;

  return {
    /** Whether the current element is no content of the cell. */
    isIgnoring: () => ignoredDepth > 0,
    begin(): void {
      text = "";
      paragraphCount = 0;
      paragraphDepth = 0;
      ignoredDepth = 0;
    },
    open({ name, uri, attribute }: XmlElement): void {
      if (ignoredDepth > 0 || uri !== namespaces.text) {
        ignoredDepth += 1;
        return;
      }
      if (name === "p" || name === "h") {
        paragraphDepth += 1;
        if (paragraphCount > 0) text += "\n";
        paragraphCount += 1;
      }
      if (name === "s") text += " ".repeat(toSpaces(attribute("c", [namespaces.text])));
      if (name === "tab") text += "\t";
      if (name === "line-break") text += "\n";
    },
    text(more: string): void {
      // Line ends and indents of the XML are no text (6.1.2).
      if (ignoredDepth === 0 && paragraphDepth > 0) text += more.replaceAll(/[ \t\r\n]+/gu, " ");
    },
    close({ name, uri }: Pick<XmlElement, "name" | "uri">): void {
      if (ignoredDepth > 0) ignoredDepth -= 1;
      else if (uri === namespaces.text && (name === "p" || name === "h")) paragraphDepth -= 1;
    },
    end: (): string => text,
  };
}

function toSpaces(count: string | undefined): number {
  const spaces = Number(count ?? 1);
  return Number.isInteger(spaces) && spaces >= 0 ? Math.min(spaces, maxSpaces) : 1;
}
