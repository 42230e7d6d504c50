import { crc32, inflateSync } from "node:zlib";

/** An image that a PDF can contain. */
export type LogoImage = { width: number; height: number; dataUrl: string };

/** The maximum width and height in pixels: a small file may decompress to a large image. */
const maxPixels = 4_000;

/**
 * Returns an image as a PDF needs it; null for bytes that are damaged, too large, or neither PNG nor JPEG. The PDF
 * library decodes a PNG outside of the call that adds it, where an error would end the thread.
 */
export function toLogoImage(bytes: Uint8Array): LogoImage | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const isPng = buffer.subarray(0, 8).equals(pngSignature);
    const size = isPng ? readPngSize(buffer) : readJpegSize(buffer);
    if (size === null || !isPlausible(size)) return null;
    const type = isPng ? "png" : "jpeg";
    return { ...size, dataUrl: `data:image/${type};base64,${buffer.toString("base64")}` };
  } catch {
    // A length beyond the end of the bytes, or compressed data that cannot be decompressed.
    return null;
  }
}

type Size = { width: number; height: number };

const isPlausible = ({ width, height }: Size) =>
  width > 0 && height > 0 && width <= maxPixels && height <= maxPixels;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The samples of a pixel, by color type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG (ISO/IEC 15948) completely, with its checksums and its compressed pixels. */
function readPngSize(buffer: Buffer): Size | null {
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  let hasPalette = false;
  for (let start = 8; ;) {
    const end = start + 12 + buffer.readUInt32BE(start);
    const type = buffer.toString("latin1", start + 4, start + 8);
    if (crc32(buffer.subarray(start + 4, end - 4)) !== buffer.readUInt32BE(end - 4)) return null;
    if (type === "IEND") break;
    const content = buffer.subarray(start + 8, end - 4);
    if (type === "IHDR") header = content;
    if (type === "PLTE") hasPalette = content.length > 0 && content.length % 3 === 0;
    if (type === "IDAT") data.push(content);
    start = end;
  }
  if (header?.length !== 13) return null;
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  const [depth = 0, colorType = 0, , , interlace = 0] = header.subarray(8);
  const sampleCount = samples[colorType];
  if (sampleCount === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null;
  if (interlace > 1 || !isPlausible(size) || (colorType === 3 && !hasPalette)) return null;
  const expected = countPngBytes(size, depth * sampleCount, interlace === 1);
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: expected });
  return pixels.length === expected ? size : null;
}

/** The first column and row of each pass of an interlaced PNG, and their steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns the number of bytes of all rows, each with its filter type. */
function countPngBytes({ width, height }: Size, bitsPerPixel: number, isInterlaced: boolean) {
  const count = (columns: number, rows: number) =>
    columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!isInterlaced) return count(width, height);
  return passes.reduce(
    (sum, [column, row, columnStep, rowStep]) =>
      sum + count(Math.ceil((width - column) / columnStep), Math.ceil((height - row) / rowStep)),
    0,
  );
}

/** Reads the size of a JPEG (ISO/IEC 10918-1) from its frame header. */
function readJpegSize(buffer: Buffer): Size | null {
  if (buffer.readUInt16BE(0) !== 0xffd8) return null;
  for (let start = 2; ;) {
    const marker = buffer.readUInt16BE(start);
    if (marker < 0xffc0 || marker === 0xffd9 || marker === 0xffda) return null;
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      // A baseline or progressive image of 8 bits per sample.
      if (marker > 0xffc2 || buffer[start + 4] !== 8) return null;
      return { height: buffer.readUInt16BE(start + 5), width: buffer.readUInt16BE(start + 7) };
    }
    start += 2 + buffer.readUInt16BE(start + 2);
  }
}
