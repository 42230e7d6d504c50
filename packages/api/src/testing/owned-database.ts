import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import { createPostgres } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";

/**
 * Creates a database on the test server whose owner is an ordinary role, as in production. The owner of the shared test
 * database is a superuser, who bypasses row level security. Drops the database after the last test of the file.
 *
 * @param directory the folder of its migrations; all migrations if omitted
 * @returns the connection URL of the owner
 */
export async function createOwnedDatabase(directory?: string): Promise<string> {
  const server = process.env["WERKBANK_TEST_DATABASE"];
  if (server === undefined) throw new Error("run the suite with TEST_DATABASE_URL");
  const name = `werkbank_owner_${randomUUID().slice(0, 8)}`;
  const password = randomBytes(12).toString("hex");
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(
    `create role ${name} login createrole nosuperuser nobypassrls password '${password}'`,
  );
  await admin.query(`grant werkbank_app to ${name}`);
  await admin.query(`create database ${name} owner ${name} encoding 'UTF8' template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = password;
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
  });
  const database = createPostgres(url.href, 1);
  await migrate(database, directory);
  await database.close();
  return url.href;
}
