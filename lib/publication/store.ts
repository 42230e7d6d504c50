import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { locales, type Locale } from "../site/locale.ts";
import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import type { Entry, Publication, Representation } from "./build-publication.ts";

/** Changed when the layout of the two files changes, so that an older one is built again. */
const publicationVersion = 4;

/** A publication with what search, the MCP server and the next build need beside it. */
export type StoredPublication = {
  publication: Publication;
  pages: Page[];
  openapi: OpenApi;
  /** The addresses that its links name. */
  docsUrl: string;
  baseUrl: string;
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

type StoredIndex = {
  version: number;
  inputs: string;
  docsUrl: string;
  baseUrl: string;
  notFound: [Locale, StoredEntry][];
  entries: [string, StoredEntry][];
  pages: Page[];
  openapi: OpenApi;
};

/** Writes a publication as one index and one file of bytes; the old one is there until both are. */
export async function writePublication(
  directory: string,
  stored: StoredPublication,
): Promise<void> {
  const pool = createPool();
  const { entries, notFound } = stored.publication;
  const index: StoredIndex = {
    version: publicationVersion,
    inputs: stored.inputs,
    docsUrl: stored.docsUrl,
    baseUrl: stored.baseUrl,
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
  await rm(directory, { recursive: true, force: true });
  await rename(next, directory);
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
    docsUrl: index.docsUrl,
    baseUrl: index.baseUrl,
    inputs: index.inputs,
  };
}

/** The hash of the inputs of the stored publication, without reading its bytes. */
export async function readPublishedInputs(directory: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(directory, "index.json"), "utf8");
    const { version, inputs } = JSON.parse(text) as StoredIndex;
    return version === publicationVersion ? inputs : undefined;
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
