// Decision: decisions/0009-rate-limits-and-quotas.md
import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { takeAdvisoryLock } from "../../database/advisory-lock.ts";
import { maxFileBytes } from "./file.ts";

/**
 * Rejects a file that exceeds the quota of the user who created the organization, which covers all
 * organizations of that user. Stored files, unfinished uploads and deleted files that are not yet purged
 * count with their declared size, and uploads that wait for approval with the size of their stored call.
 *
 * @param executedApprovalId the approval that is being executed, whose call no longer counts
 * @throws Problem LIMIT_REACHED
 */
export async function assertQuota(
  transaction: Transaction,
  {
    organizationId,
    quotaBytes,
    executedApprovalId = null,
  }: { organizationId: string; quotaBytes: number; executedApprovalId?: string | null | undefined },
  sizeBytes: number,
): Promise<void> {
  const organization = await transaction.one(
    queries.selectFrom("organizations").select("created_by").where("id", "=", organizationId),
  );
  const creator = organization?.created_by ?? null;
  takeAdvisoryLock(transaction, creator ?? organizationId, "files");
  const stored =
    creator === null
      ? sql<number>`(select coalesce(sum(size_bytes), 0)::bigint from files where state <> 'rejected')`
      : sql<number>`file_bytes_of_creator(${creator})`;
  const used = sql<number>`${stored} + pending_upload_bytes(${organizationId}, ${executedApprovalId})`;
  const row = await transaction.one(queries.selectNoFrom(used.as("used")));
  const current = row?.used ?? 0;
  if (current + sizeBytes <= quotaBytes) return;
  throw new Problem(
    "LIMIT_REACHED",
    `${creator === null ? "The organization keeps" : "The organizations of its creator keep"} ${current} bytes of files; with ${sizeBytes} more that would be more than ${quotaBytes}.`,
    { limit: quotaBytes, current },
  );
}

/**
 * Rejects another upload of a member whose unfinished uploads reserve too much: more than a tenth of the
 * quota, but always at least one file of the maximum size. Call it after `assertQuota`, which serializes
 * uploads.
 *
 * @throws Problem LIMIT_REACHED
 */
export async function assertReservationLimit(
  transaction: Transaction,
  { userId, quotaBytes }: { userId: string; quotaBytes: number },
  sizeBytes: number,
): Promise<void> {
  const limit = Math.max(maxFileBytes, Math.floor(quotaBytes / 10));
  const row = await transaction.one(
    queries
      .selectFrom("files")
      .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("reserved"))
      .where("state", "=", "awaiting_upload")
      .where("uploaded_by", "=", userId),
  );
  const current = row?.reserved ?? 0;
  if (current + sizeBytes <= limit) return;
  throw new Problem(
    "LIMIT_REACHED",
    `Your unfinished uploads reserve ${current} bytes; with ${sizeBytes} more they would reserve more than ${limit}. Finish some first; those not completed are deleted after 24 hours.`,
    { limit, current },
  );
}
