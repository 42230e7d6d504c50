import { readFile, readdir } from "node:fs/promises";
import type { Database } from "./database.ts";

const directory = new URL("../../sql/", import.meta.url);

/**
 * Applies the numbered files of `sql/` that the database has not seen, each in a transaction of its
 * own, under a lock so that several processes may start at once.
 *
 * @returns the names of the files applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const client = await database.connect();
  const applied: string[] = [];
  try {
    await client.query("select pg_advisory_lock(7150231)");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const seen = new Set(rows.map((row) => row.name));
    for (const name of files) {
      if (seen.has(name)) continue;
      const text = await readFile(new URL(name, directory), "utf8");
      await client.query("begin");
      try {
        await client.query(text);
        await client.query("insert into migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query("select pg_advisory_unlock(7150231)").catch(() => undefined);
    client.release();
  }
  return applied;
}
