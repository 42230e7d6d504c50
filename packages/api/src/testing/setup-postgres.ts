import { randomUUID } from "node:crypto";
import pg from "pg";
import { createPostgres } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { installTestJobs } from "./job-clock.ts";

/**
 * Runs before the tests on PostgreSQL: applies the migrations once, to a new database on the server of
 * `TEST_DATABASE_URL`. Test files share it; each creates its own organizations. If `TEST_DATABASE_READ_URL` names a
 * replica of the server, reads go there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env["TEST_DATABASE_URL"] as string;
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
  const replica = process.env["TEST_DATABASE_READ_URL"];
  if (replica !== undefined) {
    const replicaUrl = new URL(replica);
    replicaUrl.pathname = url.pathname;
    process.env["WERKBANK_TEST_REPLICA"] = replicaUrl.href;
  }
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}
