import { importFields } from "../../../../domains/transfers/import-fields.ts";
import { toCellText } from "../../../../domains/transfers/tables/cell-text.ts";
import { openTable } from "../../../../domains/transfers/tables/open-table.ts";
import { ImportKind } from "../../../../domains/transfers/transfer-kinds.ts";
import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { Problem } from "../../../../problems/problem.ts";
import type { SectionVisit } from "../../section.ts";

/** URLs have a maximum length, so only so many columns are offered. */
const maxColumns = 60;

/** Reads the names of the columns of a table; none if it cannot be read. */
export async function readColumns(bytes: Buffer): Promise<string[]> {
  try {
    const { value } = await (await openTable(bytes)).rows().next();
    const names = (value?.cells ?? []).map((cell) => toCellText(cell).trim().normalize("NFC"));
    return [...new Set(names.filter((name) => name !== ""))].slice(0, maxColumns);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** Returns the kind and columns of the URL; null without them. */
export function toColumns(query: URLSearchParams): { kind: ImportKind; columns: string[] } | null {
  const kind = ImportKind.safeParse(query.get("kind"));
  const columns = query.getAll("column");
  return kind.success && columns.length > 0 ? { kind: kind.data, columns } : null;
}

export type ImportField = { name: string; label: string };

/** Returns the fields that a row may fill, by label. Fields with a structure have no form in a spreadsheet. */
export function listFields(kind: ImportKind, { visitor, language }: SectionVisit): ImportField[] {
  return [...importFields(visitor.service, kind)]
    .filter(([, { type }]) => type !== "json")
    .map(([name]) => ({ name, label: toFieldLabel(name, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

const toComparable = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the field whose name or label, in either language, is that of a column; else an empty text. */
export function guessField(column: string, fields: readonly ImportField[]): string {
  const wanted = toComparable(column);
  const found = fields.find(({ name }) =>
    [name, toFieldLabel(name, "en"), toFieldLabel(name, "nl")].some(
      (label) => toComparable(label) === wanted,
    ),
  );
  return found?.name ?? "";
}
