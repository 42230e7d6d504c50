import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import { asService, type Transaction } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

type StorageServices = Pick<Service, "blobs" | "database">;

/**
 * Stores bytes for a file that does not refer to them yet. Their row in `file_blobs` is committed first, so
 * that they can be deleted if no file ever refers to them.
 *
 * @returns the id under which they are stored
 * @throws what `bytes` throws; Problem SERVICE_UNAVAILABLE
 */
export async function storeBytes(
  { blobs, database }: StorageServices,
  { organizationId, now }: { organizationId: string; now: Date },
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = uuidv7();
  const tenant = { userId: systemUserId, organizationId };
  await asService(database, tenant, async (transaction) =>
    insertBlobRow(transaction, tenant, id, now),
  );
  try {
    await blobs.put({ organizationId, id }, bytes);
  } catch (error) {
    await deleteBytes({ blobs, database }, organizationId, [id]).catch(() => undefined);
    throw error;
  }
  return id;
}

/** Inserts the row in `file_blobs` that says that bytes may exist, unless there is one. */
export function insertBlobRow(
  transaction: Transaction,
  { organizationId }: { organizationId: string },
  id: string,
  now: Date,
): void {
  transaction.write(
    queries
      .insertInto("file_blobs")
      .values({ organization_id: organizationId, id, created_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * Deletes bytes whose file was rejected. If the result of the transaction is unknown, a file may refer to
 * them by now: the job `tidy-files` then checks a day later.
 */
export async function deleteRejectedBytes(
  services: StorageServices,
  organizationId: string,
  id: string,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof Problem) || cause.code === "SERVICE_UNAVAILABLE") return;
  await deleteBytes(services, organizationId, [id]).catch(() => undefined);
}

/**
 * Deletes bytes that no file refers to; their row in `file_blobs` last, so that a failed deletion is retried
 * later.
 */
export async function deleteBytes(
  { blobs, database }: StorageServices,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await blobs.delete({ organizationId, id });
  if (ids.length === 0) return;
  await asService(database, { userId: systemUserId, organizationId }, async (transaction) =>
    transaction.write(queries.deleteFrom("file_blobs").where("id", "in", [...ids])),
  );
}
