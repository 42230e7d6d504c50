import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

let database: Database;
let directory: string;

beforeAll(async () => {
  database = await createEmbedded("memory");
});
afterAll(() => database.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-migrations-"));
  await write("0001_people.sql", "create table people (name text);");
  await write("0002_pets.sql", "create table pets (name text);");
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await query("drop table if exists people, pets, plants, migrations");
});

const write = (name: string, text: string) => writeFile(join(directory, name), text);

async function query(text: string): Promise<unknown[]> {
  const client = await database.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    client.release();
  }
}

test("applies each file once, in numeric order", async () => {
  expect(await migrate(database, directory)).toEqual(["0001_people.sql", "0002_pets.sql"]);
  await write("0003_plants.sql", "create table plants (name text);");
  expect(await migrate(database, directory)).toEqual(["0003_plants.sql"]);
  expect(await migrate(database, directory)).toEqual([]);
});

test("rejects an edited file, and applies nothing", async () => {
  await migrate(database, directory);
  await write("0001_people.sql", "create table people (name text, age integer);");
  await write("0003_plants.sql", "create table plants (name text);");
  await expect(migrate(database, directory)).rejects.toThrow(
    "packages/api/sql/0001_people.sql was edited after this database had applied it; put it back as it was and make the change in a new file.",
  );
  expect(await query("select to_regclass('plants') as plants")).toEqual([{ plants: null }]);

  await write("0001_people.sql", "create table people (name text);");
  expect(await migrate(database, directory)).toEqual(["0003_plants.sql"]);
});

test("rejects the database of another version", async () => {
  await migrate(database, directory);
  await rm(join(directory, "0002_pets.sql"));
  await expect(migrate(database, directory)).rejects.toThrow(
    "The database was made with 0002_pets.sql, which this version does not have; start the version that made it, or name an empty database.",
  );
});

test("rolls back a file that fails, and names it with the reason", async () => {
  await write("0002_pets.sql", "create table pets (name text); create table people ();");
  await expect(migrate(database, directory)).rejects.toThrow(
    'packages/api/sql/0002_pets.sql failed: relation "people" already exists.',
  );
  expect(await query("select to_regclass('pets') as pets")).toEqual([{ pets: null }]);
  expect(await query("select name from migrations")).toEqual([{ name: "0001_people.sql" }]);
});

/** Migrates between two statements, the second of which reverts the first. */
async function migrateBetween(begin: string, end: string): Promise<string[]> {
  await query(begin);
  try {
    return await migrate(database, directory);
  } finally {
    await query(end);
  }
}

const whoIsNeeded =
  "the user in DATABASE_URL must own the database, and at the first start have CREATEROLE";

test("tells the operator what to change if the database is read-only", async () => {
  const session = "set session characteristics as transaction";
  await expect(migrateBetween(`${session} read only`, `${session} read write`)).rejects.toThrow(
    "The database cannot be migrated: cannot execute CREATE TABLE in a read-only transaction; DATABASE_URL must name one that can be written to, not a replica.",
  );
});

test("tells the operator what to change if the user does not own the database", async () => {
  await query("create role other_owner nologin");
  await expect(migrateBetween("set role other_owner", "reset role")).rejects.toThrow(
    `The database cannot be migrated: permission denied for schema public; ${whoIsNeeded}.`,
  );
});

test("tells the operator what to change if the user lacks a privilege that a file needs", async () => {
  await query("create role tenant nologin");
  await query("grant all on schema public to tenant");
  await write("0001_people.sql", "create role people;");
  await expect(migrateBetween("set role tenant", "reset role")).rejects.toThrow(
    `packages/api/sql/0001_people.sql failed: permission denied to create role; ${whoIsNeeded}.`,
  );
});
