import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../testing/database-before-migration.ts";

// The migration corrects reservations that orders left on products that were untracked when they ended.

const organization_id = uuidv7();
const timestamps = { created_at: new Date(0), updated_at: new Date(0) };
const shop = uuidv7();
const owner_user_id = uuidv7();

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("reserved_is_the_sum");
  await database.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
  await database.insert("users", { id: owner_user_id, display_name: "Old", ...timestamps });
  const role_id = uuidv7();
  const role = { id: role_id, name: "Owner", is_built_in: true, permissions: [] };
  await database.insert("roles", { organization_id, ...role, ...timestamps });
  const membership = { user_id: owner_user_id, role_id, joined_at: new Date(0), ...timestamps };
  await database.insert("memberships", { organization_id, ...membership });
  await database.insert("customers", {
    organization_id,
    id: 1001,
    name: "Snelle Bocht",
    currency: "EUR",
    ...timestamps,
  });
  const location = { organization_id, id: shop, name: "Shop", ...timestamps };
  await database.insert("inventory_locations", location);
});
afterAll(() => database.close());

/** Inserts a product with its reserved stock and the reservations of orders. */
async function insertProduct(reserved: number, held: number[]): Promise<string> {
  const id = uuidv7();
  const terms = {
    kind: "good",
    name: "Accu",
    currency: "EUR",
    unit_price_minor: 100,
    vat_rate: 21,
  };
  await database.insert("products", { organization_id, id, ...terms, ...timestamps });
  const stockKey = { organization_id, product_id: id, inventory_location_id: shop };
  const amounts = { on_hand: 50, reserved, updated_at: new Date(0) };
  await database.insert("product_stock", { ...stockKey, ...amounts });
  for (const quantity of held) {
    const order_id = await insertOrder();
    await database.insert("order_reservations", { ...stockKey, order_id, quantity });
  }
  return id;
}

let lastNumber = 0;
async function insertOrder(): Promise<string> {
  const id = uuidv7();
  lastNumber += 1;
  await database.insert("orders", {
    organization_id,
    id,
    number_series: "order:2026",
    number: lastNumber,
    display_number: `O-2026-${lastNumber}`,
    customer_id: 1001,
    customer_name: "Snelle Bocht",
    owner_user_id,
    currency: "EUR",
    subtotal_minor: 0,
    discount_minor: 0,
    vat_breakdown: "[]",
    vat_minor: 0,
    total_minor: 0,
    ...timestamps,
  });
  return id;
}

test("the migration sets reserved stock to the sum of reservations and keeps row level security", async () => {
  const leaked = await insertProduct(10, []);
  const partly = await insertProduct(14, [3, 1.5]);
  const right = await insertProduct(4, [4]);
  await database.migrate();
  const rows = await database.query(
    "select product_id, reserved::float8, on_hand::float8, updated_at > '1970-01-02' as is_newer from product_stock",
  );
  const shown = rows.map((row) => [row.product_id, [row.reserved, row.on_hand, row.is_newer]]);
  expect(Object.fromEntries(shown)).toEqual({
    [leaked]: [0, 50, true],
    [partly]: [4.5, 50, true],
    [right]: [4, 50, false],
  });
  const open = await database.query(
    "select relname from pg_class where relname in ('product_stock', 'order_reservations') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(open).toEqual([]);
});
