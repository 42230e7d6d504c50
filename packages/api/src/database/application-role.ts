import type { Database } from "./database.ts";

/**
 * Makes what belongs to the server and not to one of its databases, and what a dump therefore lacks: the
 * role that requests run as (sql/0001_foundation.sql), and the one that owns the search for candidates
 * (sql/0032_search_candidates.sql).
 *
 * @throws Error of PostgreSQL where the user may make no roles and one of them is not there
 */
export async function makeApplicationRole(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    for (const role of ["werkbank_app", "werkbank_search"]) {
      const { rows } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rows.length === 0) await client.query(`create role ${role} nologin`);
    }
    const { rows: members } = await client.query(
      "select where pg_has_role(current_user, 'werkbank_app', 'member')",
    );
    if (members.length === 0) await client.query("grant werkbank_app to current_user");
  } finally {
    client.release();
  }
}

/**
 * Gives the search for candidates of a restored database to its role: a dump names no owners. Does
 * nothing where the database was made before there was one.
 */
export async function openSearch(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    const { rows } = await client.query(
      "select where to_regprocedure('open_search()') is not null",
    );
    if (rows.length > 0) await client.query("call open_search()");
  } finally {
    client.release();
  }
}
