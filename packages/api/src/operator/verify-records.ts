// Decision: decisions/0027-backup-and-recovery.md
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { BlobStore } from "../blobs/blob-store.ts";
import { createBlobStore } from "../blobs/create-blob-store.ts";
import type { ApiConfig } from "../config.ts";
import { readSecret } from "../create-api.ts";
import type { Database } from "../database/database.ts";
import { asService, type Transaction } from "../database/tenant.ts";
import { type AnchorKeys, readAnchorKeys } from "../domains/audit/anchor-keys.ts";
import { checkChain, readHead } from "../domains/audit/audit-chain.ts";
import { checkPage } from "../domains/audit/chain-page.ts";
import { systemUserId } from "../jobs/job.ts";
import { asOperator } from "./as-operator.ts";

/** What was checked, and one sentence for each error. */
export type RecordsCheck = {
  organizations: number;
  /** Entries of their audit logs. */
  entries: number;
  /** Available files whose bytes were read. */
  files: number;
  errors: string[];
};

type InOrganization = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

type StoredFile = { id: string; blob: string; sha256: string };

/**
 * Migrates the configured database, then verifies the hash chain and anchors of every organization's audit log, and
 * the SHA-256 of every available file. The service need not run; with the embedded database, it must not.
 *
 * @throws Error with one sentence if the data directory is in use, the database cannot be reached, or a newer
 *   version migrated it
 */
export async function verifyRecords(config: ApiConfig): Promise<RecordsCheck> {
  const blobs = createBlobStore(config.files.store);
  try {
    return await asOperator(config, (database) => checkRecords(config, database, blobs));
  } finally {
    await blobs.close();
  }
}

async function checkRecords(
  config: ApiConfig,
  database: Database,
  blobs: BlobStore,
): Promise<RecordsCheck> {
  const keys = await readAnchorKeys({ ...config, secret: await readSecret(config) });
  const check: RecordsCheck = { organizations: 0, entries: 0, files: 0, errors: [] };
  for (const organizationId of await readOrganizations(database)) {
    const inOrganization: InOrganization = (work) =>
      asService(database, { userId: systemUserId, organizationId }, work);
    check.organizations += 1;
    await checkAuditLog(check, organizationId, keys, inOrganization);
    await checkFiles(check, organizationId, blobs, inOrganization);
  }
  return check;
}

async function readOrganizations(database: Database): Promise<string[]> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from organizations order by id");
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}

async function checkAuditLog(
  check: RecordsCheck,
  organizationId: string,
  keys: AnchorKeys,
  inOrganization: InOrganization,
): Promise<void> {
  const head = await inOrganization(readHead);
  const chain = await checkChain(
    { organizationId, keys, inOrganization, checkPage: async (page) => checkPage(page) },
    head,
    [1, Number.MAX_SAFE_INTEGER],
  );
  check.entries += chain.entries;
  if (chain.firstBrokenSequence === null) return;
  check.errors.push(
    `The audit log of organization ${organizationId} is not whole: entry ${chain.firstBrokenSequence} is missing or was changed.`,
  );
}

async function checkFiles(
  check: RecordsCheck,
  organizationId: string,
  blobs: BlobStore,
  inOrganization: InOrganization,
): Promise<void> {
  const files = await inOrganization((transaction) =>
    transaction.all<StoredFile>({
      text: `select id, blob_id as blob, sha256 from files where state = 'available' order by id`,
      values: [],
    }),
  );
  for (const { id, blob, sha256 } of files) {
    check.files += 1;
    const bytes = await blobs.get({ organizationId, id: blob });
    if (bytes === null) {
      check.errors.push(`The bytes of file ${id} of organization ${organizationId} are missing.`);
      continue;
    }
    const digest = createHash("sha256");
    await pipeline(bytes, digest);
    if (digest.digest("hex") === sha256) continue;
    check.errors.push(
      `The bytes of file ${id} of organization ${organizationId} are not those of its SHA-256.`,
    );
  }
}
