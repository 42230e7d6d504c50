import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../testing/database-before-migration.ts";

// Covers URLs stored before they were validated, and the migration that corrects them.

const organizationId = uuidv7();
const stamps = { created_at: new Date(0), updated_at: new Date(0) };

let database: DatabaseBeforeMigration;

beforeAll(async () => {
  database = await openDatabaseBefore("web_addresses");
  await database.insert("organizations", { id: organizationId, name: "Old", ...stamps });
});
afterAll(() => database.close());

const stored: [before: string | null, after: string | null][] = [
  [null, null],
  ["https://example.com/over-ons?taal=nl", "https://example.com/over-ons?taal=nl"],
  ["http://bücher.example", "http://bücher.example"],
  ["HTTPS://Example.com/A", "https://Example.com/A"],
  ["www.example.com/contact", "https://www.example.com/contact"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["file:///etc/passwd", null],
  ["vbscript:x", null],
  ["http://user:pw@example.com/", null],
  ["https://example.com/ a", null],
  ["see the folder", null],
];

test("keeps, completes or unsets stored URLs, and rejects new invalid ones", async () => {
  const suppliers = stored.map(([website, after]) => ({ id: uuidv7(), website, after }));
  for (const { id, website } of suppliers) {
    const row = { organization_id: organizationId, id, name: "Old", website, ...stamps };
    await database.insert("suppliers", row);
  }
  const userId = uuidv7();
  const avatar = { avatar_url: "http://example.com/a.png", display_name: "Old" };
  await database.insert("users", { id: userId, ...avatar, ...stamps });

  await database.migrate();

  for (const { id, website, after } of suppliers) {
    const [row] = await database.query(
      "select website, version, updated_at > created_at as is_newer from suppliers where id = $1",
      [id],
    );
    const isChanged = website !== after;
    expect(row).toEqual({ website: after, version: isChanged ? 2 : 1, is_newer: isChanged });
    if (isChanged && website !== null) {
      const write = database.query("update suppliers set website = $2 where id = $1", [
        id,
        website,
      ]);
      await expect(write).rejects.toThrow("suppliers_website");
    }
  }
  expect(await database.query("select avatar_url from users where id = $1", [userId])).toEqual([
    { avatar_url: null },
  ]);
});

test("keeps row level security after the migration", async () => {
  const rows = await database.query(
    "select relname from pg_class where relname in ('customers', 'suppliers', 'customer_contacts', 'contact_methods', 'agenda_items') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(rows).toEqual([]);
});
