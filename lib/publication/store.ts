import { isDeepStrictEqual } from "node:util";
import { type Addresses, addressesOf } from "../site/site-config.ts";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { locales, type Locale } from "../site/locale.ts";
import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import type { Entry, Publication, Representation } from "./build-publication.ts";

/**
 * Changed when the layout of the two files changes, or how bodies are packed, so that an older one is
 * built again.
 */
const publicationVersion = 6;

/** A publication with what search, the MCP server and the next build need beside it. */
export type StoredPublication = Addresses & {
  publication: Publication;
  pages: Page[];
  openapi: OpenApi;
  /** Hash of everything that it was made from. */
  inputs: string;
};

type Slice = [offset: number, length: number];
type StoredRepresentation = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Slice;
  gzip?: Slice;
  brotli?: Slice;
};
type StoredEntry = {
  [form in Exclude<keyof Entry, "segments">]?: StoredRepresentation;
} & { segments?: Record<string, StoredRepresentation> };

type StoredIndex = Addresses & {
  version: number;
  inputs: string;
  notFound: [Locale, StoredEntry][];
  entries: [string, StoredEntry][];
  pages: Page[];
  openapi: OpenApi;
};

/**
 * Writes a publication as one index and one file of bytes, and puts it in the place of the old one when
 * both are whole. One for other addresses is laid aside, for `restorePublication`.
 */
export async function writePublication(
  directory: string,
  stored: StoredPublication,
): Promise<void> {
  const pool = createPool();
  const { entries, notFound } = stored.publication;
  const index: StoredIndex = {
    version: publicationVersion,
    inputs: stored.inputs,
    ...addressesOf(stored),
    notFound: locales.flatMap((locale) => {
      const entry = notFound[locale];
      return entry ? [[locale, storeEntry(entry, pool)] as [Locale, StoredEntry]] : [];
    }),
    entries: [...entries].map(([path, entry]) => [path, storeEntry(entry, pool)]),
    pages: stored.pages,
    openapi: stored.openapi,
  };
  const next = `${directory}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await writeFile(join(next, "bytes.bin"), Buffer.concat(pool.chunks));
  await writeFile(join(next, "index.json"), JSON.stringify(index));
  await layAside(directory, index);
  await rename(next, directory);
}

/**
 * Puts the publication for these addresses back that was laid aside, if it was made from these inputs.
 * @returns whether it was
 */
export async function restorePublication(
  directory: string,
  addresses: Addresses,
  inputs: string,
): Promise<boolean> {
  const aside = asideOf(directory, addresses);
  if ((await readPublishedInputs(aside)) !== inputs) return false;
  // Out of the way of what is laid aside now.
  const next = `${directory}.next`;
  await rm(next, { recursive: true, force: true });
  await rename(aside, next);
  await layAside(directory, addresses);
  await rename(next, directory);
  return true;
}

/** Makes room for a publication for these addresses: one for others is kept, the last of its kind. */
async function layAside(directory: string, addresses: Addresses): Promise<void> {
  const present = await readIndex(directory);
  if (!present) return rm(directory, { recursive: true, force: true });
  const old = `${directory}.old`;
  await rm(old, { recursive: true, force: true });
  if (isDeepStrictEqual(addressesOf(present), addressesOf(addresses))) {
    await rename(directory, old);
    return rm(old, { recursive: true });
  }
  for (const name of await readdir(dirname(directory))) {
    if (name.startsWith(`${basename(directory)}.for-`)) {
      await rm(join(dirname(directory), name), { recursive: true });
    }
  }
  return rename(directory, asideOf(directory, present));
}

function asideOf(directory: string, addresses: Addresses): string {
  const text = JSON.stringify(addressesOf(addresses));
  const hash = createHash("sha256").update(text).digest("hex");
  return `${directory}.for-${hash.slice(0, 12)}`;
}

/** The stored publication, or undefined where there is none or one of another version. */
export async function readPublication(directory: string): Promise<StoredPublication | undefined> {
  let text: string;
  let bytes: Buffer;
  try {
    [text, bytes] = await Promise.all([
      readFile(join(directory, "index.json"), "utf8"),
      readFile(join(directory, "bytes.bin")),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const index = JSON.parse(text) as StoredIndex;
  if (index.version !== publicationVersion) return undefined;
  const load = (stored: StoredRepresentation): Representation => ({
    status: stored.status,
    headers: stored.headers,
    etag: stored.etag,
    identity: cut(bytes, stored.identity),
    ...(stored.gzip ? { gzip: cut(bytes, stored.gzip) } : {}),
    ...(stored.brotli ? { brotli: cut(bytes, stored.brotli) } : {}),
  });
  return {
    publication: {
      entries: new Map(index.entries.map(([path, entry]) => [path, mapEntry(entry, load)])),
      notFound: Object.fromEntries(
        index.notFound.map(([locale, entry]) => [locale, mapEntry(entry, load)]),
      ),
    },
    pages: index.pages,
    openapi: index.openapi,
    ...addressesOf(index),
    inputs: index.inputs,
  };
}

/** The hash of the inputs of the stored publication, without reading its bytes. */
export async function readPublishedInputs(directory: string): Promise<string | undefined> {
  return (await readIndex(directory))?.inputs;
}

/** The index alone; undefined where there is none, or one of another version. */
async function readIndex(directory: string): Promise<StoredIndex | undefined> {
  try {
    const index = JSON.parse(await readFile(join(directory, "index.json"), "utf8")) as StoredIndex;
    return index.version === publicationVersion ? index : undefined;
  } catch {
    return undefined;
  }
}

type Pool = { chunks: Buffer[]; store(representation: Representation): StoredRepresentation };

/** Stores each distinct body once. */
function createPool(): Pool {
  const chunks: Buffer[] = [];
  const places = new Map<string, Slice>();
  let end = 0;
  const place = (body: Buffer): Slice => {
    const key = createHash("sha256").update(body).digest("base64");
    let slice = places.get(key);
    if (!slice) {
      places.set(key, (slice = [end, body.byteLength]));
      chunks.push(body);
      end += body.byteLength;
    }
    return slice;
  };
  return {
    chunks,
    store: ({ status, headers, etag, identity, gzip, brotli }) => ({
      status,
      headers,
      etag,
      identity: place(identity),
      ...(gzip ? { gzip: place(gzip) } : {}),
      ...(brotli ? { brotli: place(brotli) } : {}),
    }),
  };
}

function storeEntry(entry: Entry, pool: Pool): StoredEntry {
  return mapEntry(entry, (representation) => pool.store(representation));
}

type Forms<T> = { file?: T; html?: T; markdown?: T; rsc?: T; segments?: Record<string, T> };

function mapEntry<From, To>(entry: Forms<From>, convert: (value: From) => To): Forms<To> {
  const { file, html, markdown, rsc, segments } = entry;
  return {
    ...(file ? { file: convert(file) } : {}),
    ...(html ? { html: convert(html) } : {}),
    ...(markdown ? { markdown: convert(markdown) } : {}),
    ...(rsc ? { rsc: convert(rsc) } : {}),
    ...(segments
      ? {
          segments: Object.fromEntries(
            Object.entries(segments).map(([path, value]) => [path, convert(value)]),
          ),
        }
      : {}),
  };
}

function cut(bytes: Buffer, [offset, length]: Slice): Buffer {
  return bytes.subarray(offset, offset + length);
}
