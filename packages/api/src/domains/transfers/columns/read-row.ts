import { unescapeFormulas } from "../tables/formulas.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { type Cell, isEmptyCell } from "../tables/cell.ts";
import type { ColumnTarget } from "./column-mapping.ts";
import { type CellContext, convertCell, toText } from "./convert-cell.ts";
import type { ImportField } from "./import-field.ts";

/** A target of a column, with the position of the column in the file. */
export type FileColumn = ColumnTarget & { index: number; type: ImportField };

export type RowValues = {
  values: Record<string, unknown>;
  /** Cells that could not be converted. */
  errors: RequestError[];
};

/** The cells that fill one field, in their order. */
type FieldCells = {
  field: ImportField;
  cells: { cell: Cell; target: FileColumn; isMapped: boolean }[];
};

/**
 * Returns the values of a row, by the names of their fields. An empty cell has no value: a creation uses its
 * default, and a change leaves the field as it is.
 *
 * @param columns targets in the order in which they are joined
 */
export function readRow(
  columns: readonly FileColumn[],
  cells: readonly Cell[],
  context: CellContext,
): RowValues {
  const row: RowValues = { values: {}, errors: [] };
  for (const [name, { field, cells: found }] of groupCells(columns, cells)) {
    const own = found.filter(({ target }) => target.fallback !== true);
    const filled = own.length > 0 ? own : found;
    if (filled.length > 1 || filled[0]?.target.join !== undefined) {
      row.values[name] = joinCells(filled);
      continue;
    }
    const [{ cell, target, isMapped }] = filled as [FieldCells["cells"][number]];
    if (target.part !== undefined && field.type === "texts") {
      row.values[name] = toParts(toText(cell), target.part);
      continue;
    }
    // What a map of values says is in the form of the API.
    const converted = convertCell(cell, field, isMapped ? {} : target, context);
    if ("value" in converted) row.values[name] = converted.value;
    else row.errors.push(toCellError(name, converted.expected, cell));
  }
  return row;
}

/** Returns the error of a cell; its column replaces the field in the detail of the problem. */
function toCellError(field: string, expected: string, cell: Cell): RequestError {
  return toBodyError([field], "format", `must be ${expected}`, expected, toText(cell));
}

function groupCells(
  columns: readonly FileColumn[],
  cells: readonly Cell[],
): ReadonlyMap<string, FieldCells> {
  const fields = new Map<string, FieldCells>();
  for (const target of columns) {
    const { cell, isMapped } = readCell(cells[target.index], target);
    if (isEmptyCell(cell)) continue;
    const found = fields.get(target.field) ?? { field: target.type, cells: [] };
    found.cells.push({ cell, target, isMapped });
    fields.set(target.field, found);
  }
  return fields;
}

/** Returns a cell after its map of values and its part; an empty text if it has no value. */
function readCell(
  cell: Cell | undefined,
  { values, part, type }: FileColumn,
): { cell: Cell; isMapped: boolean } {
  const mapped = values === undefined ? undefined : findValue(values, cell ?? "");
  if (mapped !== undefined) return { cell: mapped, isMapped: true };
  if (cell === undefined || part === undefined || type.type === "texts" || isEmptyCell(cell))
    return { cell: cell ?? "", isMapped: false };
  return { cell: toParts(toText(cell), part).join(part.separator), isMapped: false };
}

/** Returns the values of a map by cells in a form that can be compared. */
const comparableMaps = new WeakMap<object, ReadonlyMap<string, string>>();

function findValue(values: Record<string, string>, cell: Cell): string | undefined {
  let comparable = comparableMaps.get(values);
  if (comparable === undefined) {
    comparable = new Map(Object.entries(values).map(([from, to]) => [toComparable(from), to]));
    comparableMaps.set(values, comparable);
  }
  return comparable.get(toComparable(toText(cell)));
}

/** Returns a text as maps of values compare it: without case and surrounding or repeated space. */
const toComparable = (text: string): string =>
  unescapeFormulas(text).trim().normalize("NFC").replaceAll(/\s+/gu, " ").toLowerCase();

/** Returns the chosen parts of a cell that are not empty. */
function toParts(
  text: string,
  { separator, from, to }: NonNullable<ColumnTarget["part"]>,
): string[] {
  return unescapeFormulas(text)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(from - 1, to);
}

function joinCells(cells: FieldCells["cells"]): string {
  return cells.reduce((joined, { cell, target }) => {
    const text = unescapeFormulas(toText(cell)).trim();
    return joined === "" ? text : `${joined}${target.join ?? " "}${text}`;
  }, "");
}
