// Decision: decisions/0005-row-level-security-and-tenants.md
import type { Transaction } from "../../database/tenant.ts";
import type { Service } from "../../service.ts";
import { deleteBytes } from "../files/store-bytes.ts";
import { inOrganization } from "../transfers/in-organization.ts";
import { circularReferences, organizationTables } from "./organization-tables.ts";

/** Rows and stored objects that one transaction deletes, so that other work does not wait for long. */
const batchSize = 500;

/** The organization whose data is deleted. */
export type DeletedOrganization = {
  service: Pick<Service, "database" | "blobs">;
  organizationId: string;
  signal: AbortSignal;
};

/**
 * Ends all memberships if the time of deletion has come: from then on nobody can enter the organization, or cancel its
 * deletion.
 *
 * @returns whether it has
 */
export async function beginDeletion(
  transaction: Transaction,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  const due = await transaction.one({
    text: "select id from organizations where id = $1 and deletion_at <= $2 for update",
    values: [organizationId, now],
  });
  if (due === undefined) return false;
  transaction.write({
    text: `update memberships set removed_at = $2, disabled_at = coalesce(disabled_at, $2), updated_at = $2
      where organization_id = $1 and removed_at is null`,
    values: [organizationId, now],
  });
  transaction.write({
    text: "update organizations set logo_file_id = null where id = $1",
    values: [organizationId],
  });
  transaction.write(deleteJobs);
  return true;
}

/**
 * Deletes all rows and files of an organization whose deletion has begun, in batches, and the organization itself last.
 * After a crash it goes on with what is left.
 */
export async function deleteOrganizationData(deleted: DeletedOrganization): Promise<void> {
  for (const { table, column } of circularReferences) {
    const rows = toRows(table, `organization_id = $1 and ${column} is not null`);
    await repeat(deleted, toCount(`update ${table} set ${column} = null where ${rows}`));
  }
  const granted = await readDeletable(deleted);
  for (const { name } of organizationTables) {
    if (name === "file_blobs") await deleteStoredBytes(deleted);
    else if (granted.has(name)) {
      await repeat(
        deleted,
        toCount(`delete from ${name} where ${toRows(name, "organization_id = $1")}`),
      );
    } else await repeat(deleted, toFunctionCall(name));
  }
  await repeat(deleted, toFunctionCall("organizations"));
  // Schedules may have sent further ones meanwhile.
  await inOrganization(deleted.service, deleted, async (transaction) => {
    transaction.write(deleteJobs);
  });
}

const deleteJobs = { text: "select delete_organization_jobs()", values: [] };

/** Returns the condition for a batch of rows. */
const toRows = (table: string, condition: string) =>
  `ctid = any (array(select ctid from ${table} where ${condition} limit $2))`;

const toCount = (statement: string) =>
  `with changed as (${statement} returning 1) select count(*)::integer as count from changed`;

const toFunctionCall = (table: string) =>
  `select delete_organization_rows('${table}', $2) as count where $1::uuid = app_organization_id()`;

/** Returns the tables from which the application may delete; the others are append-only for it. */
async function readDeletable(deleted: DeletedOrganization): Promise<Set<string>> {
  const rows = await inOrganization(deleted.service, deleted, (transaction) =>
    transaction.all<{ name: string }>({
      text: `select name from unnest($1::text[]) as name
        where has_table_privilege('werkbank_app', name, 'delete')`,
      values: [organizationTables.map(({ name }) => name)],
    }),
  );
  return new Set(rows.map(({ name }) => name));
}

/** Runs a statement until it changes no more rows. */
async function repeat(deleted: DeletedOrganization, text: string): Promise<void> {
  for (;;) {
    deleted.signal.throwIfAborted();
    const row = await inOrganization(deleted.service, deleted, (transaction) =>
      transaction.one<{ count: number }>({ text, values: [deleted.organizationId, batchSize] }),
    );
    if ((row?.count ?? 0) === 0) return;
  }
}

/** Deletes the bytes of files, whose rows are gone. */
async function deleteStoredBytes(deleted: DeletedOrganization): Promise<void> {
  const { service, organizationId } = deleted;
  for (;;) {
    const blobs = await inOrganization(deleted.service, deleted, (transaction) =>
      transaction.all<{ id: string }>({
        text: "select id from file_blobs where organization_id = $1 order by id limit $2",
        values: [organizationId, batchSize],
      }),
    );
    if (blobs.length === 0) return;
    for (const { id } of blobs) {
      deleted.signal.throwIfAborted();
      await deleteBytes(service, organizationId, [id]);
    }
  }
}
