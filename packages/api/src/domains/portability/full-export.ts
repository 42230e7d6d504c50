import type { Selectable } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { FullExports } from "../../database/types.gen.ts";
import { unversioned } from "../../http/etag.ts";
import type { Target } from "../../kernel/audit.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { toTransferMembers, transferMembers, TransferState } from "../transfers/transfer.ts";

export const FullExport = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    state: TransferState,
    recordCount: z
      .int()
      .min(0)
      .meta({ description: "Records in the archive; 0 until it is ready.", examples: [1843] }),
    fileCount: z
      .int()
      .min(0)
      .meta({ description: "Files in the archive; 0 until it is ready.", examples: [27] }),
    sizeBytes: z
      .int()
      .nullable()
      .meta({
        description: "How many bytes the archive has; null until it is ready.",
        examples: [5_241_000],
      }),
    sha256: z
      .string()
      .nullable()
      .meta({
        description: "SHA-256 of the archive, in 64 hexadecimal digits; null until it is ready.",
        examples: ["dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"],
      }),
    expiresAt: timestamp()
      .nullable()
      .meta({
        description:
          "Until when it can be downloaded: 24 hours after its job began. Null until it is ready.",
        examples: ["2026-11-19T09:12:00.000Z"],
      }),
    ...transferMembers("the archive is written"),
  })
  .meta({
    id: "FullExport",
    description: "A full export of an organization to a ZIP archive, with its state.",
  });
export type FullExport = z.infer<typeof FullExport>;

function toFullExport(row: Selectable<FullExports>): FullExport {
  return {
    id: row.id,
    organizationId: row.organization_id,
    state: TransferState.parse(row.state),
    recordCount: row.record_count,
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    expiresAt: toTimestamp(row.expires_at),
    ...toTransferMembers(row),
  };
}

/** Finds the newest full export of the organization, with the id of its bytes. */
export async function findFullExport(transaction: Transaction, organizationId: string) {
  const row = await transaction.one(
    queries.selectFrom("full_exports").selectAll().where("organization_id", "=", organizationId),
  );
  if (row === undefined) return undefined;
  const record = toFullExport(row);
  return {
    record,
    version: unversioned,
    target: toFullExportTarget(record),
    blobId: row.blob_id,
  };
}

/** @throws Problem RESOURCE_NOT_FOUND if there has been none */
export async function loadFullExport(transaction: Transaction, organizationId: string) {
  const loaded = await findFullExport(transaction, organizationId);
  if (loaded === undefined) throw notFound("full export", organizationId);
  return loaded;
}
export type LoadedFullExport = Awaited<ReturnType<typeof loadFullExport>>;

export function toFullExportTarget({ id }: Pick<FullExport, "id">): Target {
  return { kind: "export", id, label: "full export" };
}
