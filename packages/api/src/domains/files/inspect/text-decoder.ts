/** The 8-bit encoding of text that is not UTF-8. It assigns a character to every byte. */
const eightBitEncoding = "windows-1252";

/** How many bytes show whether text is in UTF-16. */
const sampleBytes = 1_024;

/** Decodes the chunks of a text. */
type ChunkDecoder = {
  /** @throws TypeError for bytes that are invalid in the encoding */
  decode: (chunk: Uint8Array, stream: boolean) => string;
  /** Decodes the first bytes again, in the encoding that has turned out to be that of the text. */
  decodeHead: (head: Uint8Array) => string;
};

/**
 * Creates a decoder of UTF-8, with or without a byte order mark.
 *
 * @param allowsOtherEncodings whether text may also be UTF-16 or in an 8-bit encoding
 */
export function createChunkDecoder(allowsOtherEncodings: boolean): ChunkDecoder {
  let encoding = "utf-8";
  let decoder = new TextDecoder(encoding, { fatal: true });
  /** The first bytes, until there are enough to detect UTF-16. */
  let first: Uint8Array | null = allowsOtherEncodings ? new Uint8Array() : null;

  const use = (next: string): void => {
    encoding = next;
    decoder = new TextDecoder(next, { fatal: true });
  };
  const decodeChunk = (chunk: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(chunk, { stream });
    } catch (error) {
      if (!allowsOtherEncodings || encoding !== "utf-8") throw error;
      use(eightBitEncoding);
      return decoder.decode(chunk, { stream });
    }
  };
  return {
    decode(chunk, stream) {
      if (first === null) return decodeChunk(chunk, stream);
      first = Buffer.concat([first, chunk]);
      if (stream && first.byteLength < sampleBytes) return "";
      const bytes = first;
      first = null;
      use(detectUtf16(bytes) ?? "utf-8");
      return decodeChunk(bytes, stream);
    },
    decodeHead: (head) => new TextDecoder(encoding).decode(head),
  };
}

/**
 * Decodes a text, or its beginning: then an incomplete character at the end is left out. Without other encodings,
 * invalid bytes become U+FFFD.
 */
export function decodeText(
  bytes: Uint8Array,
  { allowsOtherEncodings, isWhole }: { allowsOtherEncodings: boolean; isWhole: boolean },
): string {
  const stream = !isWhole;
  const encoding = allowsOtherEncodings ? detectEncoding(bytes, stream) : "utf-8";
  return new TextDecoder(encoding).decode(bytes, { stream });
}

function detectEncoding(bytes: Uint8Array, stream: boolean): string {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return utf16;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream });
    return "utf-8";
  } catch {
    return eightBitEncoding;
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of its Latin letters. */
export function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  const evenZeros = sample.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const oddZeros = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const isLatin = (zeros: number) => zeros > sample.length / 4;
  if (evenZeros === 0 && isLatin(oddZeros)) return "utf-16le";
  return oddZeros === 0 && isLatin(evenZeros) ? "utf-16be" : null;
}
