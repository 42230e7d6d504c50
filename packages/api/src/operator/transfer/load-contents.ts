// Decision: decisions/0027-backup-and-recovery.md
import { toSchemaStatements } from "../../database/migrate.ts";
import { toJobSchemaStatements } from "../../jobs/job-schema.ts";
import type { DatabaseContents } from "./database-contents.ts";
import type { LoadTarget } from "./load-target.ts";
import { deferConstraints } from "./defer-constraints.ts";
import { isOfService } from "./service-schemas.ts";

/**
 * Creates the schema that the contents had in an empty database, and loads them, in one transaction.
 *
 * @throws Error that names the table that failed
 */
export async function loadContents(target: LoadTarget, contents: DatabaseContents): Promise<void> {
  await target.execute("begin");
  try {
    await createSchema(target, contents);
    const restoreConstraints = await deferConstraints(target);
    for await (const batch of contents.rows) {
      await target.copyIn(batch).catch((error: Error) => {
        throw new Error(`The rows of ${batch.table} cannot be loaded: ${error.message}`, {
          cause: error,
        });
      });
    }
    await restoreConstraints();
    await target.execute("commit");
  } catch (error) {
    await target.execute("rollback").catch(() => undefined);
    throw error;
  }
}

/** Leaves all tables empty: the rows that migrations insert are among the contents. */
async function createSchema(
  target: LoadTarget,
  { migrations, jobSchemaVersion }: DatabaseContents,
): Promise<void> {
  const statements = await toSchemaStatements(migrations);
  if (jobSchemaVersion !== null) statements.push(toJobSchemaStatements(jobSchemaVersion));
  for (const statement of statements) await target.execute(statement);
  const [tables] = await target.query<{ names: string }>(
    `select string_agg(format('%I.%I', nspname, relname), ', ') as names
      from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and ${isOfService("nspname")}`,
  );
  if (tables === undefined) throw new Error("the schema has no tables");
  await target.execute(`truncate ${tables.names}`);
}
