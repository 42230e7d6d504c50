import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableFile } from "./unreadable-file.ts";

/** The maximum number of entries: a spreadsheet has a few per sheet. */
const maxEntries = 5_000;

/** The maximum size of an unpacked entry. */
const maxEntryBytes = 256 * 1024 * 1024;

/** An entry larger than this may not be packed more tightly than `maxRatio`. */
const ratioCheckBytes = 16 * 1024 * 1024;

/** Unpacked bytes per packed byte. Rows that differ only in numbers reach about 50. */
const maxRatio = 400;

/** A ZIP archive in memory. */
export type Archive = {
  /** The names of its entries. */
  names: readonly string[];
  /**
   * Opens an entry by its name, without regard to case (ECMA-376 part 2, 7.3.4); null if there is none.
   *
   * @param maxBytes the maximum size of the unpacked entry
   * @throws UnreadableFile, also while it is read
   */
  open: (name: string, maxBytes?: number) => Promise<AsyncIterable<Buffer>> | null;
};

/** @throws UnreadableFile */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Entry>();
  const zip = await orUnreadable(async () => {
    const opened = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (opened.entryCount > maxEntries) throw tooLarge();
    for await (const entry of opened.eachEntry()) entries.set(toKey(entry.fileName), entry);
    return opened;
  });
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    open(name, maxBytes = maxEntryBytes) {
      const entry = entries.get(toKey(name));
      return entry === undefined ? null : openEntry(zip, entry, maxBytes);
    },
  };
}

const toKey = (name: string): string => name.toLowerCase();

async function openEntry(
  zip: ZipFile,
  entry: Entry,
  maxBytes: number,
): Promise<AsyncIterable<Buffer>> {
  if (entry.isEncrypted()) throw new UnreadableFile(encryptedMessage);
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const stream = await orUnreadable(() => zip.openReadStreamPromise(entry));
  return readEntry(stream, entry, maxBytes);
}

/** Reads an entry, and counts its bytes: the size in the directory may be wrong. */
async function* readEntry(
  stream: Readable,
  { compressedSize }: Entry,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  const iterator = stream.iterator() as AsyncIterator<Buffer>;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await orUnreadable(() => iterator.next());
      if (done === true) return;
      size += value.length;
      if (size > maxBytes) throw tooLarge();
      if (size > ratioCheckBytes && size > compressedSize * maxRatio) throw tooLarge();
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

/** The detail for a file that needs a password. */
export const encryptedMessage =
  "The file is protected with a password. Save it without a password.";

const tooLarge = () => new UnreadableFile("The file is too large when it is unpacked.");

/** @throws UnreadableFile instead of the errors of the ZIP library */
async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("The file is damaged: it cannot be unpacked.");
  }
}
