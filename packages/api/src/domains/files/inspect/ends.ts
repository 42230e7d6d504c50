/** How much of the beginning is kept: more than any type needs to be told by. */
const headBytes = 64 * 1024;

/** How much of the end is kept: the directory of an archive of some thousand entries. */
const tailBytes = 256 * 1024;

/** The first and the last of bytes that pass. */
export type Ends = {
  add(part: Uint8Array): void;
  head(): Buffer;
  /** Of short bytes it overlaps the head, or is the same. */
  tail(): Buffer;
};

/** Ends that are copied: a part is its owner's again once it has been added. */
export function createEnds(): Ends {
  const head = Buffer.allocUnsafeSlow(headBytes);
  /** Written round and round. */
  const tail = Buffer.allocUnsafeSlow(tailBytes);
  let size = 0;

  return {
    add(part) {
      if (size < headBytes) head.set(part.subarray(0, headBytes - size), size);
      const last = part.subarray(-tailBytes);
      const at = (size + part.byteLength - last.byteLength) % tailBytes;
      const fits = last.subarray(0, tailBytes - at);
      tail.set(fits, at);
      tail.set(last.subarray(fits.byteLength));
      size += part.byteLength;
    },
    head: () => head.subarray(0, Math.min(size, headBytes)),
    tail() {
      if (size <= tailBytes) return tail.subarray(0, size);
      const end = size % tailBytes;
      return Buffer.concat([tail.subarray(end), tail.subarray(0, end)]);
    },
  };
}
