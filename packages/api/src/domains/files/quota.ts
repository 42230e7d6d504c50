import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { serialize } from "../../database/serialize.ts";

/**
 * Refuses a file that exceeds the organization's quota. Stored files, unfinished uploads and deleted files
 * that are not yet gone for good count, each with its declared size.
 *
 * @throws Problem LIMIT_REACHED
 */
export async function assertRoom(
  transaction: Transaction,
  { organizationId, quotaBytes }: { organizationId: string; quotaBytes: number },
  sizeBytes: number,
): Promise<void> {
  serialize(transaction, organizationId, "files");
  const row = await transaction.one(
    queries
      .selectFrom("files")
      .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("used"))
      .where("state", "<>", "rejected"),
  );
  const current = row?.used ?? 0;
  if (current + sizeBytes <= quotaBytes) return;
  throw new Problem(
    "LIMIT_REACHED",
    `The organization keeps ${current} bytes of files; with ${sizeBytes} more it would have more than ${quotaBytes}.`,
    { limit: quotaBytes, current },
  );
}
