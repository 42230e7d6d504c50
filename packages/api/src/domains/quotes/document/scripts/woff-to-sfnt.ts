import { inflateSync } from "node:zlib";

/**
 * Unpacks a font from WOFF 1.0 to the format that it contains (OpenType). fontkit reads WOFF too, but unpacks a table
 * in JavaScript at every access, which makes a document ten times as slow.
 */
export function toSfnt(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const directoryEnd = 12 + 16 * tableCount;
  const directory = Buffer.alloc(directoryEnd);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(tableCount, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tableCount - power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = directoryEnd;
  for (let index = 0; index < tableCount; index += 1) {
    const entry = 44 + 20 * index;
    const [start, packedLength, length, checksum] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(entry + at),
    ) as [number, number, number, number];
    const packed = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const target = 12 + 16 * index;
    woff.copy(directory, target, entry, entry + 4);
    directory.writeUInt32BE(checksum, target + 4);
    directory.writeUInt32BE(offset, target + 8);
    directory.writeUInt32BE(length, target + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
