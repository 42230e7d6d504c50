import { crc32, deflateSync } from "node:zlib";

function toChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PNG of one color with transparency. */
export function samplePng({ width = 40, height = 20, pixels = deflateRows(width, height) } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per sample, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk("IHDR", header),
    toChunk("IDAT", pixels),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

function deflateRows(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x7f)]);
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
}
