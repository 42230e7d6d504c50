// Decision: decisions/0005-row-level-security-and-tenants.md
import type { Database } from "./database.ts";

/**
 * Creates missing roles, which belong to the server and not to a database, so that a dump omits them: the role that
 * requests run as (sql/0001_foundation.sql), and the owner of the candidate search
 * (sql/0032_search_candidates.sql).
 *
 * @throws Error of PostgreSQL if a role is missing and the user may not create it
 */
export async function createMissingRoles(database: Database): Promise<void> {
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
 * Restores the owner of the candidate search after a restore, since a dump omits owners. Does nothing if the
 * database predates that search.
 */
export async function restoreSearchOwner(database: Database): Promise<void> {
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
