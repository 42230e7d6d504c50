import type { Database } from "./database.ts";

/**
 * Makes what belongs to the server and not to one of its databases, and what a dump therefore lacks: the
 * role that requests run as (sql/0001_foundation.sql).
 *
 * @throws Error of PostgreSQL where the user may make no roles and it is not there
 */
export async function makeApplicationRole(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    const { rows } = await client.query("select from pg_roles where rolname = 'werkbank_app'");
    if (rows.length === 0) await client.query("create role werkbank_app nologin");
    const { rows: members } = await client.query(
      "select where pg_has_role(current_user, 'werkbank_app', 'member')",
    );
    if (members.length === 0) await client.query("grant werkbank_app to current_user");
  } finally {
    client.release();
  }
}
