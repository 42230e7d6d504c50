import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { toEtag } from "@werkbank/http/validators";
import { publicHeaders } from "../http/headers.ts";
import { createDiscoveryResources } from "../indexes/discovery-resources.ts";
import type { TextResource } from "../indexes/text-resource.ts";
import { createUrlInserter, type UrlInserter } from "../site/placeholder-urls.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { locales, type Locale } from "../site/locale.ts";
import type { OpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import type { Skill } from "../skills/skills.ts";
import { storeSearch, type StoredSearch, openStoredSearch } from "../search/index/stored-search.ts";
import { compress, isCompressible } from "./compress.ts";
import { toDeployedPage } from "./deployed-page.ts";
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
export type StoredPublication = {
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

type PublicationMetadata = { version: number; inputs: string };

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
   * Writes the rest, and replaces the current publication once this one is complete. `storeBytes` must not be called
   * afterwards.
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
  const metadata: PublicationMetadata = { version: publicationVersion, inputs: stored.inputs };
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
  // Renamed first: there is no publication only between the two renames.
  const old = `${directory}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(directory, old).catch(ignoreMissing);
  await rename(next, directory);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** A publication with the URLs of a deployment. */
export type DeployedPublication = Omit<StoredPublication, "inputs"> & {
  config: SiteConfig;
  search: StoredSearch;
};

/**
 * Reads the stored publication as it was built; undefined if there is none or it has another version. Its bytes are
 * read on demand.
 */
export async function readPublication(directory: string): Promise<StoredPublication | undefined> {
  const metadata = await readMetadata(directory);
  if (!metadata) return undefined;
  const table = await readTable(directory);
  const pages = await readPages(directory);
  return { ...table, pages, inputs: metadata.inputs };
}

/**
 * Reads the stored publication with the URLs of a deployment, which are inserted into bytes when they are read.
 * @throws Error if there is none
 */
export async function readDeployedPublication(
  directory: string,
  config: SiteConfig,
): Promise<DeployedPublication> {
  const metadata = await readMetadata(directory);
  if (!metadata) throw new Error("The site is not built yet; run npm run build first.");
  const insert = createUrlInserter(config);
  const table = await readTable(directory, insert);
  for (const [path, make] of createDiscoveryResources(config)) {
    table.publication.entries.set(path, { file: toRepresentation(await make()) });
  }
  const pages = await readPages(directory, (page) => toDeployedPage(page, insert));
  const search = openStoredSearch(directory, config.rootDir, metadata.inputs);
  return { ...table, pages, config, search };
}

async function readTable(
  directory: string,
  insert?: UrlInserter,
): Promise<Pick<StoredPublication, "publication" | "openapi" | "skills">> {
  const index = JSON.parse(await readFile(join(directory, indexName), "utf8")) as StoredIndex;
  const headers = insert ? index.headers.map((own) => mapValues(own, insert.text)) : index.headers;
  const load = createByteReader(join(directory, bytesName), headers, insert);
  const entries = new Map<string, Entry>();
  for (const row of parseLines(await readFile(join(directory, entriesName)))) {
    const [path, entry] = row as [string, StoredEntry];
    entries.set(path, mapEntry(entry, load));
  }
  const notFound = Object.fromEntries(
    index.notFound.map(([locale, entry]) => [locale, mapEntry(entry, load)]),
  );
  return {
    publication: { entries, notFound },
    openapi: index.openapi,
    skills: index.skills,
  };
}

async function readPages(
  directory: string,
  convert: (page: Page) => Page = (page) => page,
): Promise<Page[]> {
  const lines = parseLines(await readFile(join(directory, pagesName))) as Generator<Page>;
  return Array.from(lines, convert);
}

function toRepresentation({ body, headers }: TextResource): Representation {
  const identity = Buffer.from(body);
  const whole = {
    status: 200,
    headers: { ...publicHeaders, ...headers },
    identity,
    etag: toEtag(identity),
  };
  if (!isCompressible(identity.byteLength, headers["Content-Type"] ?? "")) return whole;
  return { ...whole, compress: (coding) => compress[coding](identity) };
}

function mapValues(
  record: Record<string, string>,
  convert: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));
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
