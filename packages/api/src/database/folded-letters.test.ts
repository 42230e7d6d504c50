import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../testing/database-before-migration.ts";

// Covers text stored before letters such as ł and ß were folded, and the migration that folds them.

const organizationId = uuidv7();
const stamps = { created_at: new Date(0), updated_at: new Date(0) };

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("letters_that_fold");
});
afterAll(() => database.close());

/** Returns the generated columns with their indexes and other attributes that a migration could lose. */
const readSchema = () =>
  database.query(`select attrelid::regclass::text as of_table, attname, attacl::text,
  pg_get_expr(adbin, adrelid) as expression,
  (select relrowsecurity and relforcerowsecurity from pg_class where oid = attrelid) as is_guarded,
  (select array_agg(pg_get_indexdef(indexrelid) order by indexrelid) from pg_index
    where indrelid = attrelid and attnum = any (indkey)) as indexes,
  (select array_agg(tgname || tgenabled::text order by tgname) from pg_trigger
    where tgrelid = attrelid) as triggers
from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
where attgenerated = 's' order by 1, 2`);

test("finds previously stored text by folded letters, and changes nothing else", async () => {
  await database.insert("organizations", { id: organizationId, name: "Old", ...stamps });
  const common = { organization_id: organizationId, ...stamps };
  const customer = { name: "Straße & Søn", currency: "EUR", address_postal_code: "1011 AA" };
  await database.insert("customers", { ...common, id: 1001, ...customer });
  for (const name of ["Łódź", "Utrecht"]) {
    await database.insert("suppliers", { ...common, id: uuidv7(), name });
  }
  // Without the customer, owner and lines of a real quote.
  await database.query("set session_replication_role = replica");
  const quote = { ...common, id: uuidv7(), customer_id: 1, customer_name: "Łódź" };
  const total = {
    subtotal_minor: 0,
    discount_minor: 0,
    vat_breakdown: "[]",
    vat_minor: 0,
    total_minor: 0,
  };
  await database.insert("quotes", {
    ...quote,
    ...total,
    number_series: "quote:2026",
    number: 1,
    display_number: "Q-2026-0001",
    owner_user_id: uuidv7(),
    valid_until: "2026-12-01",
    currency: "EUR",
  });
  await database.query(
    "insert into quote_documents select organization_id, id, version, '', '', now() from quotes",
  );
  await database.query("set session_replication_role = origin");
  const count = async (table: string, q: string) => {
    const [row] = await database.query(
      `select count(*)::int as found from ${table} where search @@ words_asked($1)`,
      [q],
    );
    return row.found;
  };
  expect([await count("suppliers", "lodz"), await count("customers", "strasse son")]).toEqual([
    0, 0,
  ]);
  const readRowLocations = () =>
    database.query("select name, ctid::text, version, updated_at from suppliers order by 1");
  const [before, schema] = [await readRowLocations(), await readSchema()];

  await database.migrate("letters_that_fold");

  expect([await count("suppliers", "lodz"), await count("suppliers", "łódź")]).toEqual([1, 1]);
  expect([await count("customers", "strasse son"), await count("customers", "straße")]).toEqual([
    1, 1,
  ]);
  expect([
    await count("quotes", "lodz"),
    await database.query("select from quote_documents"),
  ]).toEqual([1, [{}]]);
  expect(await database.query("select match_name from customers")).toEqual([
    { match_name: "strasse & son 1011AA" },
  ]);
  // Only rows whose tokens have changed are written.
  const after = await readRowLocations();
  const moved = after.filter(({ ctid }, index) => ctid !== before[index].ctid);
  expect(moved.map(({ name }) => name)).toEqual(["Łódź"]);
  expect(after.map(({ ctid: _ctid, ...row }) => row)).toEqual(
    before.map(({ ctid: _ctid, ...row }) => row),
  );
  expect(await readSchema()).toEqual(schema);
});
