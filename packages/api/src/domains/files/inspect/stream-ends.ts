/** The number of first bytes kept: more than the recognition of any type needs. */
const headBytes = 64 * 1024;

/** The number of last bytes kept: enough for the directory of an archive with some thousand entries. */
const tailBytes = 256 * 1024;

/** The first and the last bytes of a stream. */
export type StreamEnds = {
  add(chunk: Uint8Array): void;
  head(): Buffer;
  /** For a short stream it overlaps the head, or equals it. */
  tail(): Buffer;
};

/**
 * Creates a collector of the first and last bytes. It copies them, so that a buffer may be reused once it has
 * been added.
 */
export function createStreamEnds(): StreamEnds {
  const head = Buffer.allocUnsafeSlow(headBytes);
  /** A ring buffer. */
  const tail = Buffer.allocUnsafeSlow(tailBytes);
  let size = 0;

  return {
    add(chunk) {
      if (size < headBytes) head.set(chunk.subarray(0, headBytes - size), size);
      const last = chunk.subarray(-tailBytes);
      const offset = (size + chunk.byteLength - last.byteLength) % tailBytes;
      const fits = last.subarray(0, tailBytes - offset);
      tail.set(fits, offset);
      tail.set(last.subarray(fits.byteLength));
      size += chunk.byteLength;
    },
    head: () => head.subarray(0, Math.min(size, headBytes)),
    tail() {
      if (size <= tailBytes) return tail.subarray(0, size);
      const end = size % tailBytes;
      return Buffer.concat([tail.subarray(end), tail.subarray(0, end)]);
    },
  };
}
