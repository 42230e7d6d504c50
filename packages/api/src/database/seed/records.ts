import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../queries.ts";
import type { DB } from "../types.gen.ts";
import type { Transaction } from "../tenant.ts";

type GeneratedColumn = "organization_id" | "created_at" | "updated_at";

/**
 * Creates a function that inserts rows of one organization, with timestamps and missing ids. For demo data and tests;
 * requests write through operations.
 */
export function createRecordWriter(transaction: Transaction, organizationId: string, now: Date) {
  return function insert<Table extends keyof DB>(
    table: Table,
    values: Omit<Insertable<DB[Table]>, GeneratedColumn | "id"> & { id?: string | number },
  ): string {
    const id = values.id ?? uuidv7();
    transaction.write(
      queries.insertInto(table).values({
        ...values,
        id,
        organization_id: organizationId,
        created_at: now,
        updated_at: now,
      } as never),
    );
    return String(id);
  };
}
