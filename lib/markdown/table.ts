import type { Table, TableRow } from "mdast";
import { phrasing, type Inline } from "./nodes.ts";

/** Builds a table from its header cells, its rows, and the ids of the rows in HTML. */
export function table(
  head: readonly Inline[],
  rows: readonly (readonly Inline[])[],
  ids: readonly string[] = [],
): Table {
  const body = rows.map((cells, index) => tableRow(cells, ids[index]));
  return { type: "table", children: [tableRow(head), ...body] };
}

function tableRow(cells: readonly Inline[], id?: string): TableRow {
  const children = cells.map((cell) => ({ type: "tableCell" as const, children: phrasing(cell) }));
  return {
    type: "tableRow",
    children,
    ...(id === undefined ? {} : { data: { hProperties: { id } } }),
  };
}
