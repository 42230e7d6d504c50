import type { BlobStore } from "../../blobs/blob-store.ts";
import { ExternalWork } from "../../kernel/changes/external-work.ts";
import type { Service } from "../../service.ts";
import { storeBytes } from "./store-bytes.ts";
import { inspectBytes, type InspectionResult } from "./inspect/inspect-bytes.ts";

/** Inspects bytes that came within a request. */
export async function inspectInlineBytes(
  contentType: string,
  bytes: Buffer,
): Promise<InspectionResult> {
  const inspected = inspectBytes(toChunks(bytes), { contentType, sizeBytes: bytes.length });
  await Array.fromAsync(inspected.bytes);
  return inspected.result();
}

/**
 * Bytes stored recently for a request: a plan that needs them is computed again once they are stored.
 * `storedAt` is in milliseconds of the monotonic clock, since the system clock may be set in between.
 */
type RecentBlob = { blobId: string; storedAt: number };

const reuseMs = 3_600_000;
const maxRecent = 1_000;

/** Recently stored bytes, by store, then by organization and digest. */
const recentByStore = new WeakMap<BlobStore, Map<string, RecentBlob>>();

/**
 * Stores bytes that came within a request. Concurrent requests with the same bytes may share them: they are
 * deleted once no file refers to them.
 *
 * @param sha256 their digest, in hexadecimal digits
 * @returns the id under which they are stored
 * @throws OutsideWork until they are stored, since no transaction may wait for the store
 */
export function storeInlineBytes(
  service: Service,
  { organizationId, sha256 }: { organizationId: string; sha256: string },
  bytes: Buffer,
): string {
  const key = `${organizationId} ${sha256}`;
  const recent = recentByStore.get(service.blobs) ?? new Map<string, RecentBlob>();
  recentByStore.set(service.blobs, recent);
  const found = recent.get(key);
  if (found !== undefined && performance.now() - found.storedAt < reuseMs) return found.blobId;
  throw new ExternalWork(async () => {
    const now = new Date(service.now());
    const blobId = await storeBytes(service, { organizationId, now }, toChunks(bytes));
    recent.delete(key);
    recent.set(key, { blobId, storedAt: performance.now() });
    const [oldest] = recent.keys();
    if (recent.size > maxRecent && oldest !== undefined) recent.delete(oldest);
  });
}

async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
