import { crc32 } from "node:zlib";

type Entry = string | { deflated: Buffer; size: number };

/** Returns a ZIP archive of these entries, in their order. */
export function toZip(entries: Record<string, Entry>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, entry] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const isStored = typeof entry === "string";
    const content = isStored ? Buffer.from(entry) : entry.deflated;
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(isStored ? 0 : 8, 4);
    header.writeUInt32LE(isStored ? crc32(content) : 0, 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(isStored ? content.length : entry.size, 18);
    header.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), header, name, content]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), header, offset, name]),
    );
    files.push(file);
    at += file.length;
  }
  const centralDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(centralDirectory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, centralDirectory, end]);
}
