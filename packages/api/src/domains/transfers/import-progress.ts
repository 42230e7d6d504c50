// Decision: decisions/0015-files-imports-and-exports.md
import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Query } from "../../database/queries.ts";
import type { ImportRowResult } from "./row-results.ts";
import type { TableRow } from "./tables/cell.ts";
import type { TransferProblem } from "./transfer.ts";

/** The result of a row of a table, or of an event of a calendar. */
export type RowOutcome = ImportRowResult | "restored" | "cancelled";

/** Thrown if another process has taken over the import; the last change of this one is rolled back. */
export class ImportTakenOver extends Error {
  override name = "ImportTakenOver";
}

/**
 * Counts a row, in the transaction of its change if there is one. Rows are counted once and in order:
 * otherwise the count becomes null, which violates the constraint of the column and fails the transaction.
 *
 * @param row its position is that among the nonempty ones, from 1
 */
export function countRow(
  importId: string,
  {
    position,
    result,
    isSimilar = false,
  }: { position: number; result: RowOutcome; isSimilar?: boolean },
  now: Date,
): Query<unknown> {
  const column = `${result}_count` as const;
  return queries
    .updateTable("imports")
    .set((row) => ({
      processed_count: sql<number>`case
        when state = 'running' and processed_count = ${position - 1} then ${position}::integer end`,
      [column]: row(column, "+", 1),
      similar_count: row("similar_count", "+", isSimilar ? 1 : 0),
      updated_at: now,
    }))
    .where("id", "=", importId);
}

/** Returns whether a transaction failed because another process has counted its row. */
export function isTakenOver(error: unknown): boolean {
  const { code, table, column } = (error ?? {}) as Record<"code" | "table" | "column", unknown>;
  return code === "23502" && table === "imports" && column === "processed_count";
}

/** Stores a rejected row for the file of rejected rows. */
export function insertRejectedRow(
  { organizationId, id }: { organizationId: string; id: string },
  { row, cells }: TableRow,
  { code, detail }: Pick<TransferProblem, "code" | "detail">,
): Query<unknown> {
  return queries.insertInto("import_refusals").values({
    organization_id: organizationId,
    import_id: id,
    row_number: row,
    // Empty cells at the end come from the length of the header.
    cells: JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1)),
    code,
    detail,
  });
}
