import { isDeepStrictEqual } from "node:util";
import { type Addresses, addressesOf } from "../site/site-config.ts";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { locales, type Locale } from "../site/locale.ts";
import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import { keepSearch, type KeptSearch, openKeptSearch } from "../search/index/kept-search.ts";
import type { Entry, Publication, Representation } from "./build-publication.ts";
import {
  type ByteWriter,
  createByteReader,
  createByteWriter,
  type StoredRepresentation,
} from "./stored-bytes.ts";

/**
 * The metadata of a publication, in a separate file: it suffices to see that nothing has changed.
 */
const headName = "publication.json";
const indexName = "index.json";
const entriesName = "entries.jsonl";
const pagesName = "pages.jsonl";
const bytesName = "bytes.bin";

/**
 * Increased whenever the layout of the files or the packing of bodies changes, so that older publications are
 * rebuilt.
 */
const publicationVersion = 11;

/** A publication with the data that search, the MCP server and the next build need. */
export type StoredPublication = Addresses & {
  publication: Publication;
  pages: Page[];
  openapi: OpenApi;
  /** The hash of all inputs of the build. */
  inputs: string;
};

type StoredEntry = {
  [form in Exclude<keyof Entry, "segments">]?: StoredRepresentation;
} & { segments?: Record<string, StoredRepresentation> };

type Head = Addresses & { version: number; inputs: string };

type StoredIndex = {
  /** Each distinct set of headers once. */
  headers: Record<string, string>[];
  notFound: [Locale, StoredEntry][];
  openapi: OpenApi;
};

/** A publication that is being written next to the current one. */
export type PublicationDraft = {
  /** Writes the bytes of a representation, and returns one that reads them on demand. */
  keep: (representation: Representation) => Representation;
  /**
   * Writes the rest, and replaces the current publication once this one is complete. A current one for other URLs
   * is set aside, for `restorePublication`. `storeBytes` must not be called afterwards.
   */
  publish: (stored: StoredPublication) => Promise<void>;
};

/** Starts writing a publication: an index, and one file of bytes. Removes an unfinished earlier draft. */
export async function draftPublication(directory: string): Promise<PublicationDraft> {
  const next = `${directory}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  const file = join(next, bytesName);
  const bytes = createByteWriter(file);
  const load = createByteReader(file, bytes.headers);
  const kept = new Map<Representation, StoredRepresentation>();
  return {
    keep: (representation) => {
      const stored = bytes.store(representation);
      const light = load(stored);
      kept.set(light, stored);
      return light;
    },
    publish: (stored) => {
      const store = (one: Representation) => kept.get(one) ?? bytes.store(one);
      return publish(directory, stored, { ...bytes, store });
    },
  };
}

async function publish(
  directory: string,
  stored: StoredPublication,
  bytes: ByteWriter,
): Promise<void> {
  const next = `${directory}.next`;
  const { entries, notFound } = stored.publication;
  const head: Head = {
    version: publicationVersion,
    inputs: stored.inputs,
    ...addressesOf(stored),
  };
  const index: StoredIndex = {
    notFound: locales.flatMap((locale) => {
      const entry = notFound[locale];
      return entry ? [[locale, mapEntry(entry, bytes.store)] as [Locale, StoredEntry]] : [];
    }),
    headers: bytes.headers,
    openapi: stored.openapi,
  };
  const rows = [...entries].map(([path, entry]) => [path, mapEntry(entry, bytes.store)]);
  bytes.finish();
  await writeLines(join(next, entriesName), rows);
  await writeLines(join(next, pagesName), stored.pages);
  await writeFile(join(next, indexName), JSON.stringify(index));
  await writeFile(join(next, headName), JSON.stringify(head));
  await keepSearch(next, dirname(directory), stored);
  await layAside(directory, head);
  await rename(next, directory);
}

/**
 * Restores a publication for these URLs that was set aside, if it was made from these inputs.
 * @returns whether it was restored
 */
export async function restorePublication(
  directory: string,
  addresses: Addresses,
  inputs: string,
): Promise<boolean> {
  const aside = asideOf(directory, addresses);
  if ((await readPublishedInputs(aside)) !== inputs) return false;
  // Moved out of the way of the one that is set aside now.
  const next = `${directory}.next`;
  await rm(next, { recursive: true, force: true });
  await rename(aside, next);
  await layAside(directory, addresses);
  await rename(next, directory);
  return true;
}

/**
 * Removes the current publication, or sets it aside if it is for other URLs, replacing any that was set aside
 * before.
 */
async function layAside(directory: string, addresses: Addresses): Promise<void> {
  const present = await readHead(directory);
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

/**
 * Reads the stored publication; undefined if there is none or it has another version. Its bytes are read on
 * demand.
 */
export async function readPublication(
  directory: string,
): Promise<(StoredPublication & { search: KeptSearch }) | undefined> {
  const head = await readHead(directory);
  if (!head) return undefined;
  const index = JSON.parse(await readFile(join(directory, indexName), "utf8")) as StoredIndex;
  const load = createByteReader(join(directory, bytesName), index.headers);
  const entries = new Map<string, Entry>();
  for (const row of parseLines(await readFile(join(directory, entriesName)))) {
    const [path, entry] = row as [string, StoredEntry];
    entries.set(path, mapEntry(entry, load));
  }
  const pages = [...parseLines(await readFile(join(directory, pagesName)))] as Page[];
  return {
    publication: {
      entries,
      notFound: Object.fromEntries(
        index.notFound.map(([locale, entry]) => [locale, mapEntry(entry, load)]),
      ),
    },
    pages,
    openapi: index.openapi,
    ...addressesOf(head),
    inputs: head.inputs,
    search: openKeptSearch(directory, dirname(directory), head.inputs),
  };
}

/** Writes each value as a line of JSON. */
async function writeLines(file: string, values: readonly unknown[]): Promise<void> {
  await writeFile(file, toLines(values));
}

function* toLines(values: readonly unknown[]): Generator<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}

/**
 * Parses the lines one at a time: a string of all of them would stay in memory until a full garbage collection.
 */
function* parseLines(bytes: Buffer): Generator {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf("\n", start);
    yield JSON.parse(bytes.toString("utf8", start, end));
    start = end + 1;
  }
}

/** Reads the hash of the inputs of the stored publication. */
export async function readPublishedInputs(directory: string): Promise<string | undefined> {
  return (await readHead(directory))?.inputs;
}

/** Returns undefined if there is none, or one of another version. */
async function readHead(directory: string): Promise<Head | undefined> {
  try {
    const head = JSON.parse(await readFile(join(directory, headName), "utf8")) as Head;
    return head.version === publicationVersion ? head : undefined;
  } catch {
    return undefined;
  }
}

type Forms<T> = { file?: T; html?: T; markdown?: T };

function mapEntry<From, To>(entry: Forms<From>, convert: (value: From) => To): Forms<To> {
  const { file, html, markdown } = entry;
  return {
    ...(file ? { file: convert(file) } : {}),
    ...(html ? { html: convert(html) } : {}),
    ...(markdown ? { markdown: convert(markdown) } : {}),
  };
}
