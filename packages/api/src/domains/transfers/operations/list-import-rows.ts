import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { booleanParameter } from "../../../schema/parameters.ts";
import { uuid } from "../../../schema/values.ts";
import { loadImport } from "../import.ts";
import {
  customersOf,
  ImportRow,
  ImportRowResult,
  selectImportRows,
  type StoredImportRow,
  toImportRow,
} from "../row-results.ts";

export const listImportRows = defineOperation({
  id: "listImportRows",
  method: "GET",
  path: "/v1/organizations/{organizationId}/imports/{importId}/rows",
  tag: "Search and data",
  permission: "data:import",
  summary: "List notable rows of an import",
  description:
    "Lists the rows of an import that were refused, each with its errors, and those that look like existing customers, each with these customers and the reasons, in the order of the file. Other rows are only counted. After a dry run of customers, it shows what `onSimilar` of the import would decide about.",
  params: { organizationId: uuid(), importId: uuid() },
  query: {
    ...listQuery(["row"], "row"),
    result: ImportRowResult.optional().meta({ description: "Only rows with this result." }),
    similar: booleanParameter("Only rows that look like existing customers."),
  },
  success: 200,
  response: listOf(ImportRow, "ImportRowList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  load: ({ transaction, params }) => loadImport(transaction, params.importId),
  read: (context, { record }) => {
    const { result, similar } = context.query;
    let query = selectImportRows().where("import_id", "=", record.id);
    if (result !== undefined) query = query.where("result", "=", result);
    if (similar) query = query.where(sql<boolean>`similar_customers <> '[]'`);
    return paginate(context, {
      operationId: "listImportRows",
      from: query,
      sorts: { row: byColumn("row_number", "bigint") },
      id: byColumn("row_number", "bigint"),
      toItems: async (rows) => {
        const mayRead = context.membership.permissions.includes("customers:read");
        const names = mayRead ? await readNames(context.transaction, rows) : null;
        return rows.map((row) => toImportRow(row, names));
      },
    });
  },
});

/** Returns the names of the customers that rows look like, by their ids. */
async function readNames(
  transaction: Transaction,
  rows: readonly StoredImportRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => customersOf(row).map(({ id }) => id)))];
  const customers = await transaction.all(
    queries
      .selectFrom("customers")
      .select(["id", "name"])
      .where(sql<boolean>`id = any(${ids}::bigint[])`),
  );
  return new Map(customers.map(({ id, name }) => [id, name]));
}
