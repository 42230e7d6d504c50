import type { TDocumentDefinitions } from "pdfmake/interfaces";

const page = { orientation: "portrait", width: 595, height: 842 } as const;

/** Returns all texts of a part of a definition, in reading order. */
function toTexts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (Array.isArray(content)) return content.flatMap(toTexts);
  if (typeof content !== "object" || content === null) return [];
  const { text, stack, columns, table } = content as Record<string, unknown>;
  const body = table && (table as { body: unknown }).body;
  return [text, stack, columns, body].flatMap(toTexts).filter((part) => part !== "");
}

/** Returns the texts of the pages of a definition, including its footer on page 2 of 3. */
export function toPageTexts({ content, footer }: TDocumentDefinitions): string[] {
  const atBottom = typeof footer === "function" ? footer(2, 3, page) : footer;
  return [...toTexts(content), ...toTexts(atBottom)];
}

interface TableNode {
  headerRows?: number;
  dontBreakRows?: boolean;
  body: unknown[][];
}

/** Finds the table of lines: the one with a header row. */
export function findLinesTable({ content }: TDocumentDefinitions): TableNode {
  const tables = (content as { table?: TableNode }[]).flatMap(({ table }) => table ?? []);
  const found = tables.find(({ headerRows }) => headerRows);
  if (!found) throw new Error("The definition has no table with a header row.");
  return found;
}

/** Returns the cells of the table of lines as texts, header row first. */
export function toLineCells(definition: TDocumentDefinitions): string[][] {
  return findLinesTable(definition).body.map((row) => row.map((cell) => toTexts(cell).join(" ")));
}
