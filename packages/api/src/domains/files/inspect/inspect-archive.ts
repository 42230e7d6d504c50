import type { RejectionReason } from "../file.ts";
import type { StreamEnds } from "./stream-ends.ts";
import { findDirectoryEnd, readEntryNames } from "./zip-directory.ts";

/** The signature that begins the first entry of an archive (APPNOTE 4.3.7). */
const localFileSignature = Buffer.from("PK\u0003\u0004", "latin1");

/** A macro program in an Office document, whatever the document is called. */
const macroProject = /(?:^|\/)vbaProject\.bin$/iu;

/** @param requiredEntry the entry that identifies an Office document; null for any archive */
export function inspectArchive(
  streamEnds: StreamEnds,
  requiredEntry: string | null,
): RejectionReason | null {
  const tail = streamEnds.tail();
  const isArchive = streamEnds
    .head()
    .subarray(0, localFileSignature.length)
    .equals(localFileSignature);
  if (!isArchive || findDirectoryEnd(tail) === null) return "type_mismatch";
  if (requiredEntry === null) return null;
  const names = readEntryNames(tail);
  if (names === null) return "type_mismatch";
  const isDocument = names.includes("[Content_Types].xml") && names.includes(requiredEntry);
  if (!isDocument) return "type_mismatch";
  return names.some((name) => macroProject.test(name)) ? "active_content" : null;
}
