import { expect, test } from "vitest";
import { asService } from "../../database/tenant.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { circularReferences, organizationTables } from "./organization-tables.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const query = <Row>(text: string): Promise<Row[]> =>
  asService(
    service.database,
    { userId: organization.owner.id, organizationId: organization.id },
    (transaction) => transaction.all<Row>({ text, values: [] }),
  );

const positions = new Map<string, number>(
  organizationTables.map(({ name }, index) => [name, index]),
);

test("the list has every table with an organization_id, each once", async () => {
  const tables = await query<{ name: string }>(`select c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const instruction = "add the table to organizationTables, with a reason if no export contains it";
  const names = organizationTables.map(({ name }) => name);
  expect(names.toSorted(), instruction).toEqual(tables.map(({ name }) => name).toSorted());
});

test("rows that reference others come before them", async () => {
  const references = await query<{ child: string; parent: string; column: string; action: string }>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        a.attname as column, c.confdeltype::text as action
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and cardinality(c.conkey) = 2`,
  );
  expect(references.length).toBeGreaterThan(50);
  const violations = references.filter(({ child, parent, column, action }) => {
    if (circularReferences.some((each) => each.table === child && each.column === column)) {
      return false;
    }
    // Deletion of a row clears or deletes what references it. `delete_organization_rows` clears reverted movements.
    if (child === parent) return action === "a" && child !== "stock_movements";
    return (positions.get(child) ?? -1) > (positions.get(parent) ?? -1);
  });
  expect(violations).toEqual([]);
});

/** Columns that sound like secrets and are none. */
const harmless = new Set([
  "approvals.input_hash",
  "approvals.resolved_hash",
  "approvals.token_scopes",
  "audit_anchors.key_id",
  "audit_entries.hash",
  "audit_heads.head_hash",
  "notifications.key",
  "webhooks.previous_secret_until",
]);

test("no export contains a column with a secret", async () => {
  const columns = await query<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname ~ '(secret|token|hash|password|key|^call$)'`,
  );
  const exported = columns.filter(({ table, column }) => {
    const listed = organizationTables.find(({ name }) => name === table);
    return (
      listed !== undefined &&
      listed.reason === undefined &&
      listed.secrets?.includes(column) !== true &&
      !harmless.has(`${table}.${column}`)
    );
  });
  expect(exported).toEqual([]);
});
