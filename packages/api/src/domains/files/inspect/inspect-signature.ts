import { fileTypeFromBuffer } from "file-type";
import type { RejectionReason } from "../file.ts";
import type { StreamEnds } from "./stream-ends.ts";
import { findDirectoryEnd } from "./zip-directory.ts";

/** The types that the package `file-type` detects for an accepted type, if there are several. */
const detectedTypes: Record<string, readonly string[]> = {
  "image/heic": ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
};

/** How many bytes a browser inspects when it sniffs the type (WHATWG MIME Sniffing 5.2). */
const sniffedBytes = 1_445;
const htmlMarkup = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|style)\b/iu;

export async function inspectSignature(
  streamEnds: StreamEnds,
  contentType: string,
): Promise<RejectionReason | null> {
  const head = streamEnds.head();
  const found = await fileTypeFromBuffer(head);
  const accepted = detectedTypes[contentType] ?? [contentType];
  if (found === undefined || !accepted.includes(found.mime)) return "type_mismatch";
  // A polyglot: an image that is also a page, or a document that is also an archive.
  if (htmlMarkup.test(head.toString("latin1", 0, sniffedBytes))) return "active_content";
  return findDirectoryEnd(streamEnds.tail()) === null ? null : "type_mismatch";
}
