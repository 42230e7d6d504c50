import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

// Covers addresses stored before they were validated, and the migration that finds them.

const shipped = join(import.meta.dirname, "../../sql");
const organizationId = uuidv7();
const stamps = { created_at: new Date(0), updated_at: new Date(0) };

let database: Database;
let earlier: string;

beforeAll(async () => {
  database = await createEmbedded("memory");
  earlier = await mkdtemp(join(tmpdir(), "werkbank-migrations-"));
  const files = (await readdir(shipped)).sort();
  const at = files.findIndex((file) => file.endsWith("_web_addresses.sql"));
  for (const file of files.slice(0, at)) await copyFile(join(shipped, file), join(earlier, file));
  await migrate(database, earlier);
  await insert("organizations", { id: organizationId, name: "Old", ...stamps });
});
afterAll(async () => {
  await database.close();
  await rm(earlier, { recursive: true });
});

async function query(text: string, values: unknown[] = []): Promise<any[]> {
  const client = await database.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    client.release();
  }
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await query(
    `insert into ${table} (${columns.join()}) values (${places.join()})`,
    Object.values(row),
  );
}

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

test("addresses stored before are kept, completed or unset, and no other can be stored", async () => {
  const suppliers = stored.map(([website, after]) => ({ id: uuidv7(), website, after }));
  for (const { id, website } of suppliers) {
    const row = { organization_id: organizationId, id, name: "Old", website, ...stamps };
    await insert("suppliers", row);
  }
  const userId = uuidv7();
  const avatar = { avatar_url: "http://example.com/a.png", display_name: "Old" };
  await insert("users", { id: userId, ...avatar, ...stamps });

  await migrate(database);

  for (const { id, website, after } of suppliers) {
    const [row] = await query(
      "select website, version, updated_at > created_at as is_newer from suppliers where id = $1",
      [id],
    );
    const isChanged = website !== after;
    expect(row).toEqual({ website: after, version: isChanged ? 2 : 1, is_newer: isChanged });
    if (isChanged && website !== null) {
      const write = query("update suppliers set website = $2 where id = $1", [id, website]);
      await expect(write).rejects.toThrow("suppliers_website");
    }
  }
  expect(await query("select avatar_url from users where id = $1", [userId])).toEqual([
    { avatar_url: null },
  ]);
});

test("the rows of every organization stay guarded after the migration", async () => {
  const rows = await query(
    "select relname from pg_class where relname in ('customers', 'suppliers', 'customer_contacts', 'contact_methods', 'agenda_items') and not (relrowsecurity and relforcerowsecurity)",
  );
  expect(rows).toEqual([]);
});
