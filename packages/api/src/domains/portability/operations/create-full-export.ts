import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { unversioned } from "../../../http/etag.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertOwner } from "../../members/grants.ts";
import { toInitialMembers } from "../../transfers/transfer.ts";
import { findFullExport, FullExport, toFullExportTarget } from "../full-export.ts";
import { runFullExport } from "../jobs/run-full-export.ts";

/** After this time without an end, another export may begin. */
const maxRunMs = 24 * 3_600_000;

export const createFullExport = defineOperation({
  id: "createFullExport",
  method: "POST",
  path: "/v1/organizations/{organizationId}/full-export",
  tag: "Organizations",
  permission: "organization:manage",
  firstPartyOnly: true,
  summary: "Export the whole organization",
  description: [
    "Begins a full export and returns at once; `getFullExport` shows when it is ready, and `getFullExportContent` returns the archive. While one is being written, returns that one. Only owners, each in a session of their own. Exports count together: at most 6 an hour.",
    "The archive is a ZIP with every kind of record as JSON Lines, settings and deleted records included, all files, the audit log, and `manifest.json`, which names the kind, the number of records, the bytes and the SHA-256 of each member. It has no secrets, such as those of webhooks and links. Records are read page by page while others may change them.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  success: 202,
  response: FullExport,
  traits: ["idempotent", "irreversible"],
  limit: "export",
  async plan({ transaction, membership, organizationId, now }) {
    assertOwner(membership, "export all of it");
    const newest = await findFullExport(transaction, organizationId);
    if (newest !== undefined && isBeingWritten(newest.record, now)) {
      return { ...unchanged(newest.record), version: unversioned };
    }
    const record: FullExport = {
      id: uuidv7(),
      organizationId,
      state: "queued",
      recordCount: 0,
      fileCount: 0,
      sizeBytes: null,
      sha256: null,
      expiresAt: null,
      ...toInitialMembers(membership.userId, now),
    };
    const columns = {
      id: record.id,
      state: record.state,
      record_count: 0,
      file_count: 0,
      size_bytes: null,
      sha256: null,
      problem: null,
      created_by: record.createdBy,
      created_at: now,
      started_at: null,
      finished_at: null,
      expires_at: null,
      updated_at: now,
    };
    return {
      result: record,
      version: unversioned,
      change: { target: toFullExportTarget(record), before: null, after: {}, event: [] },
      jobs: [toJob(runFullExport, { exportId: record.id })],
      write: (tx) =>
        tx.write(
          queries
            .insertInto("full_exports")
            .values({ organization_id: organizationId, ...columns })
            .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(columns)),
        ),
    };
  },
});

function isBeingWritten({ finishedAt, createdAt }: FullExport, now: Date): boolean {
  return finishedAt === null && now.getTime() - Date.parse(createdAt) < maxRunMs;
}
