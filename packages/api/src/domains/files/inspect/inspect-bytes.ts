// Decision: decisions/0015-files-imports-and-exports.md
import { createHash } from "node:crypto";
import { fileTypeOf } from "../file-types.ts";
import type { StoredContent, RejectionReason } from "../file.ts";
import { createStreamEnds } from "./stream-ends.ts";
import { inspectArchive } from "./inspect-archive.ts";
import { inspectSignature } from "./inspect-signature.ts";
import { createTextInspector } from "./inspect-text.ts";

/** More bytes were received than declared. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
}

export type InspectionResult = NonNullable<StoredContent["received"]>;

/**
 * Inspects a stream of bytes: their number, their digest, and whether they are of the declared type. It keeps
 * only the first and last bytes in memory, and unpacks nothing.
 *
 * @returns the bytes, to be read once; and the result, available once they have been read
 */
export function inspectBytes(
  bytes: AsyncIterable<Uint8Array>,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): { bytes: AsyncIterable<Uint8Array>; result: () => Promise<InspectionResult> } {
  const digest = createHash("sha256");
  const streamEnds = createStreamEnds();
  const textInspector = createTextInspector(fileTypeOf(contentType).format);
  let count = 0;

  /** @throws TooManyBytes */
  async function* passThrough(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      count += chunk.byteLength;
      if (count > sizeBytes) throw new TooManyBytes();
      digest.update(chunk);
      streamEnds.add(chunk);
      textInspector.add(chunk);
      yield chunk;
    }
  }

  async function findRejectionReason(): Promise<RejectionReason | null> {
    const { format } = fileTypeOf(contentType);
    switch (format.kind) {
      case "magic":
        return inspectSignature(streamEnds, contentType);
      case "archive":
        return inspectArchive(streamEnds, format);
      case "text":
      case "mail":
        return textInspector.findRejectionReason(streamEnds.head());
    }
  }

  return {
    bytes: passThrough(),
    result: async () => ({
      bytes: count,
      sha256: digest.digest("hex"),
      rejectionReason: await findRejectionReason(),
    }),
  };
}
