import type { RejectionReason } from "../file.ts";
import type { ArchiveFormat } from "../file-types.ts";
import type { StreamEnds } from "./stream-ends.ts";
import { findDirectoryEnd, readEntryNames } from "./zip-directory.ts";

/** The signature that begins the first entry of an archive (APPNOTE 4.3.7). */
const localFileSignature = Buffer.from("PK\u0003\u0004", "latin1");

/** The number of bytes before the name of the first entry (APPNOTE 4.3.7). */
const localHeaderBytes = 30;

/** A macro program in a document of Office or of OpenDocument, whatever the document is called. */
const macros = /(?:^|\/)vbaProject\.bin$|^(?:Basic|Scripts)\//iu;

/** Returns why bytes are no archive of this format; null if they are. */
export function inspectArchive(
  streamEnds: StreamEnds,
  { requiredEntries, mediaType }: ArchiveFormat,
): RejectionReason | null {
  const head = streamEnds.head();
  const tail = streamEnds.tail();
  const isArchive = head.subarray(0, localFileSignature.length).equals(localFileSignature);
  if (!isArchive || findDirectoryEnd(tail) === null) return "type_mismatch";
  if (requiredEntries.length === 0) return null;
  const names = readEntryNames(tail);
  const isDocument = requiredEntries.every((entry) => names?.includes(entry));
  if (names === null || !isDocument || !hasMediaType(head, mediaType)) return "type_mismatch";
  return names.some((name) => macros.test(name)) ? "active_content" : null;
}

function hasMediaType(head: Buffer, mediaType: string | undefined): boolean {
  if (mediaType === undefined) return true;
  const extraBytes = head.length < localHeaderBytes ? 0 : head.readUInt16LE(28);
  const nameEnd = localHeaderBytes + "mimetype".length;
  const name = head.toString("latin1", localHeaderBytes, nameEnd);
  const contentStart = nameEnd + extraBytes;
  const content = head.toString("latin1", contentStart, contentStart + mediaType.length);
  return name === "mimetype" && content === mediaType;
}
