import type { Cell } from "./cell.ts";

/** Returns a cell as text: `49.5`, `true`, `2026-12-24`, `21%`. */
export function toCellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell !== "object") return String(cell);
  return "date" in cell ? cell.date : `${cell.percentage}%`;
}
