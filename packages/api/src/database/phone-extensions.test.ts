import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../testing/database-before-migration.ts";

// Covers telephone numbers stored before their extensions were ignored, and the migration that indexes them again.

const organizationId = uuidv7();
const stamps = { created_at: new Date(0), updated_at: new Date(0) };

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("phone_extensions");
  await database.insert("organizations", { id: organizationId, name: "Old", ...stamps });
});
afterAll(() => database.close());

test("indexes the stored numbers with an extension again, and changes nothing else of a record", async () => {
  const phones = ["030-5550180 ext. 12", "030-5550181x9", "030-5550182 tst 4", "030-5550183", null];
  const suppliers = phones.map((phone) => ({ id: uuidv7(), phone }));
  for (const supplier of suppliers) {
    const row = { organization_id: organizationId, name: "Old", ...supplier, ...stamps };
    await database.insert("suppliers", row);
  }
  const read = () =>
    database.query("select id, phone, version, updated_at from suppliers order by id");
  const before = await read();

  await database.migrate("phone_extensions");

  expect(await read()).toEqual(before);
  const found = await database.query(
    "select phone from suppliers where search @@ words_asked('+31 30 555 01 80') or search @@ words_asked('0305550181') or search @@ words_asked('030-5550182 toestel 77') order by id",
  );
  expect(found.map(({ phone }) => phone)).toEqual(phones.slice(0, 3));
  expect(
    await database.query(
      "select relname from pg_class where relname in ('customers', 'suppliers', 'contact_methods') and not (relrowsecurity and relforcerowsecurity)",
    ),
  ).toEqual([]);
});
