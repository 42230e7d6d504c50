import { createHash } from "node:crypto";
import type { ArchiveMember } from "./archive-members.ts";
import type { ZipMember } from "./write-zip.ts";

/** The number of the format, which grows when an archive is laid out in another way. */
const formatVersion = 1;

/** What the members of an archive come to. */
export type ArchiveCounts = { records: number; files: number };

/**
 * Returns the members with a last one, `manifest.json`, which describes them.
 *
 * @param counts is kept up to date
 */
export async function* addManifest(
  members: AsyncIterable<ArchiveMember>,
  about: { organization: { id: string; name: string }; startedAt: Date; now: () => number },
  counts: ArchiveCounts,
): AsyncGenerator<ZipMember, void> {
  const described: object[] = [];
  for await (const member of members) {
    const { path, kind, content } = member;
    const digest = { hash: createHash("sha256"), bytes: 0 };
    yield { path, content: measure(content, digest) };
    const { records } = member;
    if (path.endsWith(".jsonl")) counts.records += records;
    else counts.files += 1;
    described.push({ path, kind, records, bytes: digest.bytes, sha256: digest.hash.digest("hex") });
  }
  const { organization, startedAt, now } = about;
  const manifest = {
    formatVersion,
    organization,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(now()).toISOString(),
    members: described,
  };
  yield { path: "manifest.json", content: toBytes(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Passes bytes on, and counts and hashes them. */
export async function* measure(
  content: AsyncIterable<Uint8Array>,
  digest: { hash: ReturnType<typeof createHash>; bytes: number },
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of content) {
    digest.hash.update(chunk);
    digest.bytes += chunk.length;
    yield chunk;
  }
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}
