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

export function createEnds(): Ends {
  const first: Uint8Array[] = [];
  let last: Uint8Array[] = [];
  let firstSize = 0;
  let lastSize = 0;

  return {
    add(part) {
      if (firstSize < headBytes) {
        const wanted = part.subarray(0, headBytes - firstSize);
        first.push(wanted.slice());
        firstSize += wanted.byteLength;
      }
      // As it is: a copy of all that passes would be as much garbage.
      last.push(part.subarray(-tailBytes));
      lastSize += Math.min(part.byteLength, tailBytes);
      // Now and then: it is copied once for each time that it has filled up.
      if (lastSize > 2 * tailBytes) {
        last = [Buffer.concat(last).subarray(-tailBytes)];
        lastSize = tailBytes;
      }
    },
    head: () => Buffer.concat(first),
    tail: () => Buffer.concat(last).subarray(-tailBytes),
  };
}
