import { createHash } from "node:crypto";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { OutsideWork } from "../../kernel/changes/outside-work.ts";
import type { Service } from "../../service.ts";
import { keepBytes } from "./bytes.ts";
import { inspectBytes, type Received } from "./inspect/inspect-bytes.ts";

/**
 * Bytes stored recently for a request: a plan that needs them is computed again once they are stored. `at` is in
 * milliseconds of the monotonic clock, since somebody may set the other one between the two.
 */
type Kept = { blobId: string; received: Received; at: number };

const keptFor = 3_600_000;
const mostKept = 1_000;

/** Recently stored bytes, by store, then by organization, type and digest. */
const keptIn = new WeakMap<BlobStore, Map<string, Kept>>();

/**
 * Stores bytes that came within a request. Concurrent requests with the same bytes may share them: they are
 * deleted once no file refers to them.
 *
 * @throws OutsideWork until they are stored, since no transaction may wait for the store
 */
export function keepInline(
  service: Service,
  { organizationId, contentType }: { organizationId: string; contentType: string },
  bytes: Buffer,
): Kept {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const key = `${organizationId} ${contentType} ${digest}`;
  const kept = keptIn.get(service.blobs) ?? new Map<string, Kept>();
  keptIn.set(service.blobs, kept);
  const found = kept.get(key);
  if (found !== undefined && performance.now() - found.at < keptFor) return found;
  throw new OutsideWork(async () => {
    const inspected = inspectBytes(toParts(bytes), { contentType, sizeBytes: bytes.length });
    const now = new Date(service.now());
    const blobId = await keepBytes(service, { organizationId, now }, inspected.bytes);
    kept.delete(key);
    kept.set(key, { blobId, received: await inspected.received(), at: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  });
}

async function* toParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
