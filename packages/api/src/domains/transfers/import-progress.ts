import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { TransferProblem } from "./transfer.ts";

/** What has become of a row. */
export type RowOutcome = "created" | "updated" | "skipped" | "refused" | "held";

/** Thrown where another process has gone on with the import: what this one has just done is taken back. */
export class LostImport extends Error {
  override name = "LostImport";
}

/**
 * Counts a row, in the transaction of its change where it has one. A row is counted once: who comes after
 * another finds that it is done.
 *
 * @param position of the row among those with something in them, from 1
 * @throws LostImport
 */
export async function countRow(
  transaction: Transaction,
  importId: string,
  position: number,
  outcome: RowOutcome,
  now: Date,
): Promise<void> {
  const column = `${outcome}_count` as const;
  const counted = await transaction.one(
    queries
      .updateTable("imports")
      .set((row) => ({
        processed_count: position,
        [column]: row(column, "+", 1),
        updated_at: now,
      }))
      .where("id", "=", importId)
      .where("state", "=", "running")
      .where("processed_count", "=", position - 1)
      .returning("id"),
  );
  if (counted === undefined) throw new LostImport();
}

/** Keeps a refused row for the file of them. */
export function keepRefusal(
  transaction: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  { row, cells }: { row: number; cells: readonly string[] },
  { code, detail }: Pick<TransferProblem, "code" | "detail">,
): void {
  transaction.write(
    queries.insertInto("import_refusals").values({
      organization_id: organizationId,
      import_id: id,
      row_number: row,
      cells: JSON.stringify(cells),
      code,
      detail,
    }),
  );
}
