// Decision: decisions/0015-files-imports-and-exports.md
import { createHash } from "node:crypto";
import { queries } from "../../database/queries.ts";
import type { Service } from "../../service.ts";
import { deleteBytes, storeBytes } from "../files/store-bytes.ts";
import { inOrganization } from "../transfers/in-organization.ts";
import type { TransferProblem } from "../transfers/transfer.ts";
import { addManifest, measure } from "./archive/manifest.ts";
import { readMembers } from "./archive/archive-members.ts";
import { writeZip } from "./archive/write-zip.ts";

/** Bytes that no file refers to are deleted after this time (`tidy-files`). */
const retentionMs = 24 * 3_600_000;

/** The full export that a job writes. */
export type FullExportJob = {
  service: Pick<Service, "database" | "blobs" | "now">;
  organizationId: string;
  exportId: string;
  signal: AbortSignal;
};

/** Streams the archive to the store. After a crash it starts over: the export names an archive only once it is complete. */
export async function writeFullExport(job: FullExportJob): Promise<void> {
  const { service, organizationId, exportId, signal } = job;
  const startedAt = new Date(service.now());
  const started = await inOrganization(service, job, (transaction) =>
    transaction.one<{ id: string; name: string; previousBlobId: string | null }>({
      text: `with started as (
          update full_exports set state = 'running', started_at = coalesce(started_at, $2), updated_at = $2
          where id = $1 and finished_at is null returning organization_id, blob_id)
        select o.id, o.name, s.blob_id as "previousBlobId" from organizations o join started s on s.organization_id = o.id`,
      values: [exportId, startedAt],
    }),
  );
  // Another process has ended it, or a newer one has replaced it.
  if (started === undefined) return;
  const { previousBlobId, ...organization } = started;
  const counts = { records: 0, files: 0 };
  const digest = { hash: createHash("sha256"), bytes: 0 };
  const about = { organization, startedAt, now: service.now };
  const members = addManifest(readMembers({ service, organizationId }), about, counts);
  const bytes = measure(untilAborted(writeZip(members), signal), digest);
  const blobId = await storeBytes(service, { organizationId, now: startedAt }, bytes);
  const isCurrent = await endFullExport(job, {
    state: "succeeded",
    record_count: counts.records,
    file_count: counts.files,
    blob_id: blobId,
    size_bytes: digest.bytes,
    sha256: digest.hash.digest("hex"),
    expires_at: new Date(startedAt.getTime() + retentionMs),
  });
  const superseded = isCurrent ? previousBlobId : blobId;
  if (superseded !== null) await deleteBytes(service, organizationId, [superseded]);
}

/** Ends an export without an archive. */
export async function failFullExport(job: FullExportJob, problem: TransferProblem): Promise<void> {
  await endFullExport(job, { state: "failed", problem: JSON.stringify(problem) });
}

/** @returns whether it had not ended, and no newer export has replaced it */
function endFullExport(job: FullExportJob, columns: Record<string, unknown>): Promise<boolean> {
  const now = new Date(job.service.now());
  return inOrganization(job.service, job, async (transaction) => {
    const row = await transaction.one(
      queries
        .updateTable("full_exports")
        .set({ ...columns, finished_at: now, updated_at: now })
        .where("id", "=", job.exportId)
        .where("finished_at", "is", null)
        .returning("id"),
    );
    return row !== undefined;
  });
}

async function* untilAborted(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
