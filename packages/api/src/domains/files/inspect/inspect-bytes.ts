// Decision: decisions/0015-files-imports-and-exports.md
import { createHash } from "node:crypto";
import { fileTypeOf } from "../file-types.ts";
import type { Content, RejectionReason } from "../file.ts";
import { createEnds } from "./ends.ts";
import { faultOfArchive } from "./judge-archive.ts";
import { faultOfMagic } from "./judge-magic.ts";
import { createTextReader } from "./judge-text.ts";

/** More bytes were received than declared. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
}

export type Received = NonNullable<Content["received"]>;

/**
 * Inspects a stream of bytes: their number, their digest, and whether they are of the declared type. It keeps
 * only the first and last bytes in memory, and unpacks nothing.
 *
 * @returns the bytes, to be read once; and the result, available once they have been read
 */
export function inspectBytes(
  bytes: AsyncIterable<Uint8Array>,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): { bytes: AsyncIterable<Uint8Array>; received: () => Promise<Received> } {
  const digest = createHash("sha256");
  const ends = createEnds();
  const text = createTextReader(fileTypeOf(contentType).nature);
  let count = 0;

  /** @throws TooManyBytes */
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      count += part.byteLength;
      if (count > sizeBytes) throw new TooManyBytes();
      digest.update(part);
      ends.add(part);
      text.add(part);
      yield part;
    }
  }

  async function findFault(): Promise<RejectionReason | null> {
    const { nature } = fileTypeOf(contentType);
    switch (nature.of) {
      case "magic":
        return faultOfMagic(ends, contentType);
      case "archive":
        return faultOfArchive(ends, nature.holds);
      case "text":
      case "mail":
        return text.fault(ends.head());
    }
  }

  return {
    bytes: pass(),
    received: async () => ({
      bytes: count,
      sha256: digest.digest("hex"),
      fault: await findFault(),
    }),
  };
}
