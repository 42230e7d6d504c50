import pg from "pg";
import { afterAll, expect, test } from "vitest";
import {
  withMigrationsBefore,
  withMigrationsThrough,
} from "../testing/database-before-migration.ts";
import { createOwnedDatabase } from "../testing/owned-database.ts";
import { createPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";

// The owner of the database is no superuser, as on managed servers: row level security applies to it.

const url = await withMigrationsBefore("letters_that_fold", createOwnedDatabase);
const owner = createPostgres(url, 1);
const address = new URL(process.env["WERKBANK_TEST_DATABASE"] as string);
address.pathname = new URL(url).pathname;
const superuser = new pg.Client({ connectionString: address.href });
await superuser.connect();
afterAll(async () => {
  await superuser.end();
  await owner.close();
});

test("finds records of every organization by folded letters, and keeps row level security", async () => {
  await superuser.query(`with made as (
  insert into organizations (id, name, created_at, updated_at)
  select gen_random_uuid(), 'Old ' || n, now(), now() from generate_series(1, 2) as n returning id)
insert into suppliers (organization_id, id, name, created_at, updated_at)
select id, gen_random_uuid(), 'Łódź', now(), now() from made`);
  const guards = async () =>
    (
      await superuser.query(`select relname, relforcerowsecurity, relacl::text, (
  select array_agg(attname || ' ' || attacl::text order by attnum) from pg_attribute
    where attrelid = pg_class.oid and attacl is not null) as columns
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`)
    ).rows;
  const before = await guards();

  await withMigrationsThrough("letters_that_fold", (folder) => migrate(owner, folder));

  const { rows } = await superuser.query(
    "select name from suppliers where search @@ words_asked('lodz')",
  );
  expect(rows).toEqual([{ name: "Łódź" }, { name: "Łódź" }]);
  expect(await guards()).toEqual(before);
});
