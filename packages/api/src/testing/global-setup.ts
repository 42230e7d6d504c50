import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createPostgres } from "../database/database.ts";
import { createEmbedded, dumpEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { installTestJobs } from "./job-clock.ts";

// Migrations run once for the whole run: into a snapshot that each worker starts its embedded
// database from, or into one fresh PostgreSQL database. The files share it, each with tenants of its
// own.

/** Before the run on the embedded engine. */
export async function setupEmbedded(): Promise<() => Promise<void>> {
  // Two projects of a run ask for it.
  if (process.env["WERKBANK_TEST_SNAPSHOT"] !== undefined) return async () => undefined;
  const directory = await mkdtemp(join(tmpdir(), "werkbank-test-"));
  const path = join(directory, "snapshot.tgz");
  const database = await createEmbedded("memory");
  await migrate(database);
  await installTestJobs(database);
  const snapshot = await dumpEmbedded(database);
  await writeFile(path, new Uint8Array(await snapshot.arrayBuffer()));
  await database.close();
  process.env["WERKBANK_TEST_SNAPSHOT"] = path;
  return () => rm(directory, { recursive: true, force: true });
}

/** Before the run on PostgreSQL. */
export async function setupPostgres(server: string): Promise<() => Promise<void>> {
  const name = `werkbank_test_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = createPostgres(url.href, 2);
  await migrate(database);
  await installTestJobs(database);
  await database.close();
  process.env["WERKBANK_TEST_DATABASE"] = url.href;
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}
