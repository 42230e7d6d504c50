import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabaseBefore } from "../testing/database-before-migration.ts";

const folder = join(import.meta.dirname, "../../sql");

test("the complete definition of the agenda view equals the result of earlier migrations", async () => {
  const database = await openDatabaseBefore("agenda_view");
  try {
    const read = () =>
      database.query(`select c.relname, c.relacl::text, c.reloptions, pg_get_viewdef(c.oid)
        from pg_class c where c.relname in ('all_agenda_entries', 'agenda_entries') order by 1`);
    const before = await read();
    expect(before).toHaveLength(2);
    expect(await database.migrate("agenda_view")).toContain("0071_agenda_view.sql");
    expect(await read()).toEqual(before);
  } finally {
    await database.close();
  }
});

// The text of a view differs between versions of PostgreSQL. Write out a changed view, as in 0071.
test("no migration since 0071 edits the text of a view", () => {
  const files = readdirSync(folder).filter((file) => file >= "0071");
  expect(files).not.toEqual([]);
  const editing = files.filter((file) =>
    readFileSync(join(folder, file), "utf8").includes("pg_get_viewdef"),
  );
  expect(editing).toEqual([]);
});
