import type { Table } from "mdast";
import { phrasing, type Inline } from "./nodes.ts";

/** A table: the cells of its head, and those of each row. */
export function table(head: readonly Inline[], rows: readonly (readonly Inline[])[]): Table {
  return {
    type: "table",
    children: [head, ...rows].map((cells) => ({
      type: "tableRow",
      children: cells.map((cell) => ({ type: "tableCell", children: phrasing(cell) })),
    })),
  };
}
