import type pg from "pg";
import { stockOf } from "../domains/stock-movements/testing/stock-fixture.ts";
import { insertExampleRecords } from "./contract/example-records.ts";
import type { TestService } from "./test-service.ts";

/** Lists that are sorted when they are read, since an organization, a record or a UID has few of their items. */
export const shortLists = [
  "listActiveApps",
  "listAgendaItems",
  "listAgendaOccurrences",
  "listApprovalPolicies",
  "listCalendarItems",
  "listCalendars",
  "listCustomerAssetNotes",
  "listCustomerContacts",
  "listInventoryLocations",
  "listInvitations",
  "listMembers",
  "listOrganizations",
  "listRoles",
  "listTaskComments",
  "listWebhooks",
  "listWorkflows",
];

/** Inserts a record of each list: also a movement and a row of an import, which no path names. */
export async function insertListedRecords(
  service: TestService,
  organization: Awaited<ReturnType<TestService["createOrganization"]>>,
) {
  const records = await insertExampleRecords(organization);
  const stock = stockOf(service, organization);
  const { id: productId } = await stock.createTracked();
  const { inventoryLocationId } = records;
  await stock.booked("receipt", [{ productId, inventoryLocationId, quantity: 1 }]);
  await organization.run(async (transaction) => {
    transaction.write({
      text: "insert into import_rows (organization_id, import_id, row_number, result) values ($1, $2, 1, 'refused')",
      values: [organization.id, records.importId],
    });
  });
  return { records, productId, inventoryLocationId };
}

/** A column of a table that a copy of a row needs a value for. */
export type CopiedColumn = { name: string; type: string; isUnique: boolean; isNullable: boolean };

/** Returns the columns of a table except for generated and identity ones, and whether a unique index has them. */
export async function readCopiedColumns(
  client: Pick<pg.ClientBase, "query">,
  table: string,
): Promise<CopiedColumn[]> {
  const { rows } = await client.query<CopiedColumn>({
    text: `select attname as name, format_type(atttypid, null) as type, is_unique as "isUnique",
        not attnotnull as "isNullable"
      from pg_attribute
      cross join lateral (select exists (select from pg_index
        where indrelid = attrelid and indisunique and attnum = any(indkey))) of (is_unique)
      where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attidentity = ''`,
    values: [table],
  });
  return rows;
}
