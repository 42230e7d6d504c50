import { isDeepStrictEqual } from "node:util";
import { type DeploymentUrls, toDeploymentUrls } from "../site/site-config.ts";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { locales, type Locale } from "../site/locale.ts";
import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import type { Skill } from "../skills/skills.ts";
import { storeSearch, type StoredSearch, openStoredSearch } from "../search/index/stored-search.ts";
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
const metadataName = "publication.json";
const indexName = "index.json";
const entriesName = "entries.jsonl";
const pagesName = "pages.jsonl";
const bytesName = "bytes.bin";

/**
 * Increased whenever the layout of the files or the packing of bodies changes, so that older publications are
 * rebuilt.
 */
const publicationVersion = 12;

/** A publication with the data that search, the MCP server and the next build need. */
export type StoredPublication = DeploymentUrls & {
  publication: Publication;
  pages: Page[];
  openapi: OpenApi;
  skills: readonly Skill[];
  /** The hash of all inputs of the build. */
  inputs: string;
};

type StoredEntry = {
  [form in Exclude<keyof Entry, "segments">]?: StoredRepresentation;
} & { segments?: Record<string, StoredRepresentation> };

type PublicationMetadata = DeploymentUrls & { version: number; inputs: string };

type StoredIndex = {
  /** Each distinct set of headers once. */
  headers: Record<string, string>[];
  notFound: [Locale, StoredEntry][];
  openapi: OpenApi;
  skills: readonly Skill[];
};

/** A publication that is being written next to the current one. */
export type PublicationDraft = {
  /** Writes the bytes of a representation, and returns one that reads them on demand. */
  storeBytes: (representation: Representation) => Representation;
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
  const storedByRepresentation = new Map<Representation, StoredRepresentation>();
  return {
    storeBytes: (representation) => {
      const stored = bytes.store(representation);
      const light = load(stored);
      storedByRepresentation.set(light, stored);
      return light;
    },
    publish: (stored) => {
      const store = (one: Representation) => storedByRepresentation.get(one) ?? bytes.store(one);
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
  const metadata: PublicationMetadata = {
    version: publicationVersion,
    inputs: stored.inputs,
    ...toDeploymentUrls(stored),
  };
  const index: StoredIndex = {
    notFound: locales.flatMap((locale) => {
      const entry = notFound[locale];
      return entry ? [[locale, mapEntry(entry, bytes.store)] as [Locale, StoredEntry]] : [];
    }),
    headers: bytes.headers,
    openapi: stored.openapi,
    skills: stored.skills,
  };
  const rows = [...entries].map(([path, entry]) => [path, mapEntry(entry, bytes.store)]);
  bytes.finish();
  await writeLines(join(next, entriesName), rows);
  await writeLines(join(next, pagesName), stored.pages);
  await writeFile(join(next, indexName), JSON.stringify(index));
  await writeFile(join(next, metadataName), JSON.stringify(metadata));
  await storeSearch(next, dirname(directory), stored);
  await setAside(directory, metadata);
  await rename(next, directory);
}

/**
 * Restores a publication for these URLs that was set aside, if it was made from these inputs.
 * @returns whether it was restored
 */
export async function restorePublication(
  directory: string,
  urls: DeploymentUrls,
  inputs: string,
): Promise<boolean> {
  const aside = asidePath(directory, urls);
  if ((await readPublishedInputs(aside)) !== inputs) return false;
  // Moved out of the way of the one that is set aside now.
  const next = `${directory}.next`;
  await rm(next, { recursive: true, force: true });
  await rename(aside, next);
  await setAside(directory, urls);
  await rename(next, directory);
  return true;
}

/**
 * Removes the current publication, or sets it aside if it is for other URLs, replacing any that was set aside
 * before.
 */
async function setAside(directory: string, urls: DeploymentUrls): Promise<void> {
  const current = await readMetadata(directory);
  if (!current) return rm(directory, { recursive: true, force: true });
  const old = `${directory}.old`;
  await rm(old, { recursive: true, force: true });
  if (isDeepStrictEqual(toDeploymentUrls(current), toDeploymentUrls(urls))) {
    await rename(directory, old);
    return rm(old, { recursive: true });
  }
  for (const name of await readdir(dirname(directory))) {
    if (name.startsWith(`${basename(directory)}.for-`)) {
      await rm(join(dirname(directory), name), { recursive: true });
    }
  }
  return rename(directory, asidePath(directory, current));
}

function asidePath(directory: string, urls: DeploymentUrls): string {
  const text = JSON.stringify(toDeploymentUrls(urls));
  const hash = createHash("sha256").update(text).digest("hex");
  return `${directory}.for-${hash.slice(0, 12)}`;
}

/**
 * Reads the stored publication; undefined if there is none or it has another version. Its bytes are read on
 * demand.
 */
export async function readPublication(
  directory: string,
): Promise<(StoredPublication & { search: StoredSearch }) | undefined> {
  const metadata = await readMetadata(directory);
  if (!metadata) return undefined;
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
    skills: index.skills,
    ...toDeploymentUrls(metadata),
    inputs: metadata.inputs,
    search: openStoredSearch(directory, dirname(directory), metadata.inputs),
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
  return (await readMetadata(directory))?.inputs;
}

/** Returns undefined if there is none, or one of another version. */
async function readMetadata(directory: string): Promise<PublicationMetadata | undefined> {
  try {
    const metadata = JSON.parse(
      await readFile(join(directory, metadataName), "utf8"),
    ) as PublicationMetadata;
    return metadata.version === publicationVersion ? metadata : undefined;
  } catch {
    return undefined;
  }
}

type EntryForms<T> = { file?: T; html?: T; markdown?: T };

function mapEntry<From, To>(entry: EntryForms<From>, convert: (value: From) => To): EntryForms<To> {
  const { file, html, markdown } = entry;
  return {
    ...(file ? { file: convert(file) } : {}),
    ...(html ? { html: convert(html) } : {}),
    ...(markdown ? { markdown: convert(markdown) } : {}),
  };
}
