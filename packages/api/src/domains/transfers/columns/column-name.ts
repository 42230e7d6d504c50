import type { Cell } from "../tables/cell.ts";
import { toCellText } from "../tables/cell-text.ts";
import { unescapeFormulas } from "../tables/formulas.ts";

/** Returns the name of a column by its cell in the header, as mappings name it. */
export function toColumnName(cell: Cell): string {
  return unescapeFormulas(toCellText(cell).trim()).trim().normalize("NFC");
}
