import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { toCellType } from "./cells.ts";
import { recordShapeOf } from "./export-query.ts";
import { formatCell } from "./format-cell.ts";
import type { Cell } from "./tables/cell.ts";
import { UnwritableTable } from "./tables/unwritable-table.ts";
import type { ColumnType } from "./tables/table-content.ts";
import { maxCellLength } from "./tables/xlsx/write-xlsx.ts";

/** A column of an export: a member of the records. */
type ExportColumn = { member: string; type: ColumnType };

/** Returns the columns of these members of the records of a list. */
export function toExportColumns(list: Operation, members: readonly string[]): ExportColumn[] {
  const shape = recordShapeOf(list);
  return members.map((member) => ({ member, type: toColumnType(shape[member] as z.ZodType) }));
}

function toColumnType(schema: z.ZodType): ColumnType {
  const type = toCellType(schema);
  if (type === "boolean") return "boolean";
  if (type === "integer" || type === "number") return "number";
  const { format, anyOf = [] } = z.toJSONSchema(schema, { unrepresentable: "any" });
  const formats = [format, ...anyOf.map((each) => each.format)];
  if (formats.includes("date")) return "date";
  return formats.includes("date-time") ? "dateTime" : "text";
}

/** Returns a value as a cell of CSV: numbers are numbers, and dates remain in the form of ISO 8601. */
export function toCsvCell(value: unknown): Cell {
  return typeof value === "number" ? value : formatCell(value);
}

/**
 * Returns a value as a typed cell of a spreadsheet. Date-times are in local time; one that occurs twice, when the
 * clocks go back, remains a text with its offset, so that an import finds the same time.
 *
 * @throws UnwritableTable for a text that is too long
 */
export function toTypedCell(
  { member, type }: ExportColumn,
  value: unknown,
  timeZone: string,
): Cell {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (type === "date" && typeof value === "string") return { date: value };
  if (type === "dateTime" && typeof value === "string") return toLocalDateTime(value, timeZone);
  const text = formatCell(value);
  if (text.length <= maxCellLength) return text;
  const hint = "Export without this field, or as CSV or JSON Lines.";
  throw new UnwritableTable(
    `A value of ${member} has ${text.length} characters; a cell of Excel has at most ${maxCellLength}. ${hint}`,
  );
}

function toLocalDateTime(value: string, timeZone: string): Cell {
  const instant = Temporal.Instant.from(value);
  const local = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const isAmbiguous = !["earlier", "later"].every((disambiguation) =>
    local
      .toZonedDateTime(timeZone, { disambiguation: disambiguation as "earlier" | "later" })
      .toInstant()
      .equals(instant),
  );
  return isAmbiguous ? value : { date: local.toString() };
}
