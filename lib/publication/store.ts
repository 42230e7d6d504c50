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

/** What a publication was made from, apart: a start asks for nothing else of it where nothing has changed. */
const headName = "publication.json";
const indexName = "index.json";
const entriesName = "entries.jsonl";
const pagesName = "pages.jsonl";
const bytesName = "bytes.bin";

/**
 * Changed when the layout of the files changes, or how bodies are packed, so that an older one is
 * built again.
 */
const publicationVersion = 11;

/** A publication with what search, the MCP server and the next build need beside it. */
export type StoredPublication = Addresses & {
  publication: Publication;
  pages: Page[];
  openapi: OpenApi;
  /** Hash of everything that it was made from. */
  inputs: string;
};

type StoredEntry = {
  [form in Exclude<keyof Entry, "segments">]?: StoredRepresentation;
} & { segments?: Record<string, StoredRepresentation> };

type Head = Addresses & { version: number; inputs: string };

type StoredIndex = {
  /** Each distinct set of them once. */
  headers: Record<string, string>[];
  notFound: [Locale, StoredEntry][];
  openapi: OpenApi;
};

/** A publication that is being written beside the present one. */
export type PublicationDraft = {
  /** Writes the bytes of a representation, and gives it back as one that reads them when they are asked for. */
  keep: (representation: Representation) => Representation;
  /**
   * Writes what is left of it, and puts it in the place of the present one when it is whole. One for other
   * addresses is laid aside, for `restorePublication`. Nothing is kept after it.
   */
  publish: (stored: StoredPublication) => Promise<void>;
};

/** Begins a publication: an index, and one file of bytes. What another one left unfinished is removed. */
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
 * The stored publication, or undefined where there is none or one of another version. Its bytes are read
 * when they are asked for.
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

/** The values of lines, one by one: a text of all of them would stay until V8 collects everything. */
function* parseLines(bytes: Buffer): Generator {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf("\n", start);
    yield JSON.parse(bytes.toString("utf8", start, end));
    start = end + 1;
  }
}

/** The hash of the inputs of the stored publication. */
export async function readPublishedInputs(directory: string): Promise<string | undefined> {
  return (await readHead(directory))?.inputs;
}

/** Undefined where there is none, or one of another version. */
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
