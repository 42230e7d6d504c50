import type { RejectionReason } from "../file.ts";
import type { Ends } from "./ends.ts";
import { findDirectoryEnd, readNames } from "./zip-directory.ts";

/** The signature that begins the first entry of an archive (APPNOTE 4.3.7). */
const begins = Buffer.from("PK\u0003\u0004", "latin1");

/** A macro program in an Office document, whatever the document is called. */
const macros = /(?:^|\/)vbaProject\.bin$/iu;

/** @param holds the entry that identifies an Office document; null for any archive */
export function faultOfArchive(ends: Ends, holds: string | null): RejectionReason | null {
  const tail = ends.tail();
  const isArchive = ends.head().subarray(0, begins.length).equals(begins);
  if (!isArchive || findDirectoryEnd(tail) === null) return "type_mismatch";
  if (holds === null) return null;
  const names = readNames(tail);
  if (names === null) return "type_mismatch";
  const isDocument = names.includes("[Content_Types].xml") && names.includes(holds);
  if (!isDocument) return "type_mismatch";
  return names.some((name) => macros.test(name)) ? "active_content" : null;
}
