import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import { asService, type Transaction } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

type Parts = Pick<Service, "blobs" | "database">;

/**
 * Keeps bytes for a file of the organization that does not name them yet. That they may be there is
 * written down first, so that they are dropped where no file ever names them.
 *
 * @returns what they are kept under
 * @throws what `bytes` throws; Problem SERVICE_UNAVAILABLE
 */
export async function keepBytes(
  { blobs, database }: Parts,
  { organizationId, now }: { organizationId: string; now: Date },
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = uuidv7();
  const tenant = { userId: systemUserId, organizationId };
  await asService(database, tenant, async (transaction) => noteBytes(transaction, tenant, id, now));
  try {
    await blobs.put({ organizationId, id }, bytes);
  } catch (error) {
    await dropBytes({ blobs, database }, organizationId, [id]).catch(() => undefined);
    throw error;
  }
  return id;
}

/** Writes down that bytes may be there, unless that is known. */
export function noteBytes(
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
 * Removes bytes whose file was refused. Whether a transaction without an answer was committed is not known:
 * a file may name them by now, so that `tidy-files` looks again a day later.
 */
export async function dropRefused(
  parts: Parts,
  organizationId: string,
  id: string,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof Problem) || cause.code === "SERVICE_UNAVAILABLE") return;
  await dropBytes(parts, organizationId, [id]).catch(() => undefined);
}

/** Removes bytes that no file names; the note of them last, so that what fails here is done again. */
export async function dropBytes(
  { blobs, database }: Parts,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await blobs.delete({ organizationId, id });
  if (ids.length === 0) return;
  await asService(database, { userId: systemUserId, organizationId }, async (transaction) =>
    transaction.write(queries.deleteFrom("file_blobs").where("id", "in", [...ids])),
  );
}
