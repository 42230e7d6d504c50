import type { Cell } from "./cell.ts";

/** Returns a cell as text: `49.5`, `true`, `2026-12-24`. */
export function toCellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  return typeof cell === "object" ? cell.date : String(cell);
}
