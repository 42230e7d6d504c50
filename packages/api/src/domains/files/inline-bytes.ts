import type { BlobStore } from "../../blobs/blob-store.ts";
import { OutsideWork } from "../../kernel/changes/outside-work.ts";
import type { Service } from "../../service.ts";
import { keepBytes } from "./bytes.ts";
import { inspectBytes, type Received } from "./inspect/inspect-bytes.ts";

/** Inspects bytes that came within a request. */
export async function inspectInline(contentType: string, bytes: Buffer): Promise<Received> {
  const inspected = inspectBytes(toParts(bytes), { contentType, sizeBytes: bytes.length });
  await Array.fromAsync(inspected.bytes);
  return inspected.received();
}

/**
 * Bytes stored recently for a request: a plan that needs them is computed again once they are stored.
 * `storedAt` is in milliseconds of the monotonic clock, since the system clock may be set in between.
 */
type Kept = { blobId: string; at: number };

const keptFor = 3_600_000;
const mostKept = 1_000;

/** Recently stored bytes, by store, then by organization and digest. */
const keptIn = new WeakMap<BlobStore, Map<string, Kept>>();

/**
 * Stores bytes that came within a request. Concurrent requests with the same bytes may share them: they are
 * deleted once no file refers to them.
 *
 * @param sha256 their digest, in hexadecimal digits
 * @returns the id under which they are stored
 * @throws OutsideWork until they are stored, since no transaction may wait for the store
 */
export function keepInline(
  service: Service,
  { organizationId, sha256 }: { organizationId: string; sha256: string },
  bytes: Buffer,
): string {
  const key = `${organizationId} ${sha256}`;
  const kept = keptIn.get(service.blobs) ?? new Map<string, Kept>();
  keptIn.set(service.blobs, kept);
  const found = kept.get(key);
  if (found !== undefined && performance.now() - found.at < keptFor) return found.blobId;
  throw new OutsideWork(async () => {
    const now = new Date(service.now());
    const blobId = await keepBytes(service, { organizationId, now }, toParts(bytes));
    kept.delete(key);
    kept.set(key, { blobId, at: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  });
}

async function* toParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
