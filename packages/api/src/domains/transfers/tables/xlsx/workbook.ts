import type { Archive } from "../archive.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { relationshipNamespaces, spreadsheetNamespaces } from "./namespaces.ts";
import { readPart } from "./read-part.ts";
import { readRelationships, type Relationship } from "./relationships.ts";
import { type ShownAs, toShownAs } from "./number-formats.ts";

type Worksheet = { name: string; part: string; isVisible: boolean };

/** What a workbook says about its sheets. */
export type Workbook = {
  /** In the order of their tabs, without sheets that are charts. */
  worksheets: Worksheet[];
  /** Whether days are counted from 1904, as by Excel for the Mac until 2011. */
  uses1904: boolean;
  /** The name of the part with the shared strings, if there is one. */
  sharedStringsPart: string | null;
  /** What the number format of each cell style shows, by the index of the style. */
  styles: readonly ShownAs[];
};

/** @throws UnreadableFile */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = await readRelationships(archive, "");
  const part = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const relationships = await readRelationships(archive, part);
  const targetOf = (type: string) => relationships.find((each) => each.type === type)?.target;
  const worksheets: Worksheet[] = [];
  let uses1904 = false;
  await readPart(archive, part, {
    open({ name, uri, attribute }) {
      if (!spreadsheetNamespaces.includes(uri)) return;
      if (name === "workbookPr") uses1904 = /^(?:1|true|on)$/u.test(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const target = toWorksheetPart(relationships, attribute("id", relationshipNamespaces));
      if (target === undefined) return;
      const isVisible = (attribute("state") ?? "visible") === "visible";
      worksheets.push({ name: attribute("name") ?? "", part: target, isVisible });
    },
  });
  if (worksheets.length === 0) throw new UnreadableFile("The workbook has no sheet with cells.");
  return {
    worksheets,
    uses1904,
    sharedStringsPart: targetOf("sharedStrings") ?? null,
    styles: await readStyles(archive, targetOf("styles")),
  };
}

function toWorksheetPart(
  relationships: readonly Relationship[],
  id: string | undefined,
): string | undefined {
  return relationships.find((each) => each.id === id && each.type === "worksheet")?.target;
}

async function readStyles(archive: Archive, part: string | undefined): Promise<ShownAs[]> {
  const codes = new Map<number, string>();
  const styles: ShownAs[] = [];
  if (part === undefined) return styles;
  let isInCellFormats = false;
  await readPart(archive, part, {
    open({ name, uri, attribute }) {
      if (!spreadsheetNamespaces.includes(uri)) return;
      if (name === "cellXfs") isInCellFormats = true;
      if (name === "numFmt")
        codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
      if (name !== "xf" || !isInCellFormats) return;
      const id = Number(attribute("numFmtId") ?? 0);
      styles.push(toShownAs(id, codes.get(id)));
    },
    close({ name }) {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return styles;
}
