// A ZIP archive ends with its central directory and a record that locates it (APPNOTE 4.3.12, 4.3.16).
// Names are read from there; no entry is opened.

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;

/** Finds the end-of-directory record in the last bytes of a file; null when it is not an archive. */
export function findDirectoryEnd(tail: Buffer): number | null {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    // The record ends with a comment, and so does the file: anything else only looks like one.
    if (at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return null;
}

/** Reads the names in the directory; null when it is longer than the kept bytes, or broken. */
export function readNames(tail: Buffer): string[] | null {
  const end = findDirectoryEnd(tail);
  if (end === null) return null;
  const names: string[] = [];
  let at = end - tail.readUInt32LE(end + 12);
  if (at < 0) return null;
  while (at < end) {
    if (at + entryBytes > end || tail.readUInt32LE(at) !== entrySignature) return null;
    const name = tail.readUInt16LE(at + 28);
    const rest = tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
    names.push(tail.toString("utf8", at + entryBytes, at + entryBytes + name));
    at += entryBytes + name + rest;
  }
  return names;
}
