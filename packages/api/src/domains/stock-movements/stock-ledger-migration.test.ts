import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../testing/database-before-migration.ts";

// The migration begins the ledger with a count of each product at each location.

const timestamps = { created_at: new Date(0), updated_at: new Date(0) };
const organizations = [uuidv7(), uuidv7()];

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("stock_movements");
  for (const organization_id of organizations) {
    await database.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
    for (const [name, quantities] of [
      ["Accu", [3, 0]],
      ["Band", [26.125]],
    ] as const) {
      const product_id = uuidv7();
      await database.insert("products", {
        organization_id,
        id: product_id,
        kind: "good",
        name,
        sku: name.toUpperCase(),
        currency: "EUR",
        unit_price_minor: 100,
        vat_rate: 21,
        ...timestamps,
      });
      for (const on_hand of quantities) {
        const inventory_location_id = uuidv7();
        const location = { id: inventory_location_id, name: "Shop", ...timestamps };
        await database.insert("inventory_locations", { organization_id, ...location });
        const key = { organization_id, product_id, inventory_location_id };
        await database.insert("product_stock", { ...key, on_hand, updated_at: new Date(0) });
      }
    }
  }
  await database.migrate("stock_movements");
});
afterAll(() => database.close());

test("the migration books one count per product and location, with the stock of that time", async () => {
  const rows = await database.query(`select l.organization_id, l.description,
      l.quantity::float8, l.counted_quantity::float8 as counted, m.kind, m.created_by
    from stock_movements m join stock_movement_lines l
      on l.organization_id = m.organization_id and l.movement_id = m.id
    order by l.description, l.quantity`);
  for (const id of organizations) {
    const own = rows.filter((row) => row.organization_id === id);
    expect(
      own.map(({ description, quantity, counted, kind, created_by }) => ({
        description,
        quantity,
        counted,
        kind,
        created_by,
      })),
    ).toEqual([
      { description: "ACCU Accu", quantity: 0, counted: 0, kind: "count", created_by: null },
      { description: "ACCU Accu", quantity: 3, counted: 3, kind: "count", created_by: null },
      {
        description: "BAND Band",
        quantity: 26.125,
        counted: 26.125,
        kind: "count",
        created_by: null,
      },
    ]);
  }
  const [{ count }] = await database.query("select count(*)::int from stock_movements");
  expect(count).toBe(6);
  const differing = await database.query(`select 1 from product_stock s
    left join (select organization_id, product_id, inventory_location_id, sum(quantity) as quantity
      from stock_movement_lines group by 1, 2, 3) l
      using (organization_id, product_id, inventory_location_id)
    where s.on_hand is distinct from l.quantity`);
  expect(differing).toEqual([]);
});

test("the migration leaves row level security forced", async () => {
  const open = await database.query(
    "select relname from pg_class where relname in ('products', 'product_stock', 'stock_movements', 'stock_movement_lines') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(open).toEqual([]);
});
