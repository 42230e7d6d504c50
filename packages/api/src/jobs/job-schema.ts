import { getConstructionPlans } from "pg-boss";
import { jobSchema } from "./boss.ts";

/**
 * Returns statements that create the tables of the jobs within a transaction of the caller.
 *
 * @param version of pg-boss's schema
 * @throws Error with one sentence if the installed pg-boss creates another version
 */
export function toJobSchemaStatements(version: number): string {
  const plan = getConstructionPlans(jobSchema).trim();
  if (!plan.startsWith("BEGIN;") || !plan.endsWith("COMMIT;"))
    throw new Error("pg-boss creates its schema without a transaction of its own");
  if (!plan.includes(`version(version) VALUES ('${version}')`)) {
    throw new Error(
      `The backup's job queue has version ${version} of its schema, and this version creates another one; start this version on the database that was backed up, and back it up again.`,
    );
  }
  return `${plan.slice("BEGIN;".length, -"COMMIT;".length)}
    set local lock_timeout to default;
    set local idle_in_transaction_session_timeout to default`;
}
