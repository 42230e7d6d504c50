import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";

let db: DatabaseSync;
let directory: string;

beforeEach(() => {
  db = new DatabaseSync(":memory:");
  directory = mkdtempSync(join(tmpdir(), "idp-migrations-"));
  write("0001_people.sql", "create table people (name text);");
});
afterEach(() => {
  db.close();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const tables = () =>
  db
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map(({ name }) => name);

test("applies each file once", () => {
  migrate(db, directory);
  write("0002_pets.sql", "create table pets (name text);");
  migrate(db, directory);
  migrate(db, directory);
  expect(tables()).toEqual(["migrations", "people", "pets"]);
});

test("throws for an edited file, and applies nothing", () => {
  migrate(db, directory);
  write("0001_people.sql", "create table people (name text, age integer);");
  write("0002_pets.sql", "create table pets (name text);");
  expect(() => migrate(db, directory)).toThrow(
    "packages/idp/sql/0001_people.sql was edited after it was applied; put it back as it was and make the change in a new file",
  );
  expect(tables()).toEqual(["migrations", "people"]);
});

test.each([
  "create table accounts (id text);",
  "create table migrations (name text, sha256 text); insert into migrations values ('0000_before.sql', '');",
])("throws for the state of another version: %s", (state) => {
  db.exec(state);
  expect(() => migrate(db, directory)).toThrow(/^another version wrote it/u);
});

test("rolls back a file that fails", () => {
  write("0002_pets.sql", "create table pets (name text); create table people (name text);");
  expect(() => migrate(db, directory)).toThrow("table people already exists");
  expect(tables()).toEqual(["migrations", "people"]);
});
