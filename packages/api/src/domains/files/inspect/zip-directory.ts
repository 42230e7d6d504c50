// A ZIP archive ends with its central directory and a record that locates it (APPNOTE 4.3.12, 4.3.16).
// Names are read from there; no entry is opened.

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endRecordBytes = 22;
const entryHeaderBytes = 46;

/** Finds the end-of-directory record in the last bytes of a file; null when it is not an archive. */
export function findDirectoryEnd(tail: Buffer): number | null {
  for (let offset = tail.length - endRecordBytes; offset >= 0; offset -= 1) {
    if (tail.readUInt32LE(offset) !== endSignature) continue;
    // The record ends with a comment, and so does the file: anything else only looks like one.
    if (offset + endRecordBytes + tail.readUInt16LE(offset + 20) === tail.length) return offset;
  }
  return null;
}

/** Reads the names in the directory; null when it is longer than the kept bytes, or broken. */
export function readEntryNames(tail: Buffer): string[] | null {
  const end = findDirectoryEnd(tail);
  if (end === null) return null;
  const names: string[] = [];
  let offset = end - tail.readUInt32LE(end + 12);
  if (offset < 0) return null;
  while (offset < end) {
    if (offset + entryHeaderBytes > end || tail.readUInt32LE(offset) !== entrySignature)
      return null;
    const nameLength = tail.readUInt16LE(offset + 28);
    const extraLength = tail.readUInt16LE(offset + 30) + tail.readUInt16LE(offset + 32);
    names.push(
      tail.toString("utf8", offset + entryHeaderBytes, offset + entryHeaderBytes + nameLength),
    );
    offset += entryHeaderBytes + nameLength + extraLength;
  }
  return names;
}
