import { fileTypeFromBuffer } from "file-type";
import type { RejectionReason } from "../file.ts";
import type { Ends } from "./ends.ts";
import { findDirectoryEnd } from "./zip-directory.ts";

/** The types that the package `file-type` detects for an accepted type, if there are several. */
const otherNames: Record<string, readonly string[]> = {
  "image/heic": ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
};

/** How many bytes a browser inspects when it sniffs the type (WHATWG MIME Sniffing 5.2). */
const guessedBytes = 1_445;
const markup = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|style)\b/iu;

export async function faultOfMagic(
  ends: Ends,
  contentType: string,
): Promise<RejectionReason | null> {
  const head = ends.head();
  const found = await fileTypeFromBuffer(head);
  const names = otherNames[contentType] ?? [contentType];
  if (found === undefined || !names.includes(found.mime)) return "type_mismatch";
  // A polyglot: an image that is also a page, or a document that is also an archive.
  if (markup.test(head.toString("latin1", 0, guessedBytes))) return "active_content";
  return findDirectoryEnd(ends.tail()) === null ? null : "type_mismatch";
}
