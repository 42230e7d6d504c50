import type {
  Entry,
  Publication,
  Representation,
} from "../../lib/publication/build-publication.ts";
import { isDocsEndpoint, isPageLike, isSearchPath } from "../../lib/site/routing.ts";

/** Headers that differ per page, in ascending order of length; all others are constant within a folder. */
export const individualHeaders = [
  "Content-Location",
  "Last-Modified",
  "X-Markdown-Tokens",
  "Link",
] as const;

/** The content codings in which a folder has its files, besides the unencoded ones. */
export type CodingSet = "plain" | "br" | "gz" | "both";

/** A file's content coding, and the name of the subfolder for it. */
export type Coding = "identity" | "br" | "gz";

/** Returns the codings of a folder's files. */
export function codingsOf(codingSet: CodingSet): Coding[] {
  return [
    "identity",
    ...(codingSet === "br" || codingSet === "both" ? (["br"] as const) : []),
    ...(codingSet === "gz" || codingSet === "both" ? (["gz"] as const) : []),
  ];
}

/** A folder of files that share their constant headers. */
export type Folder = {
  name: string;
  codingSet: CodingSet;
  headers: Record<string, string>;
  /** The headers that its files have individually. */
  individualHeaders: readonly string[];
  /** Whether all files are pages, which reject every method other than reads. */
  isOfPages: boolean;
  /** Keyed by file name, which is the validator without quotes. */
  files: Map<string, Representation>;
};

/** A published site as folders of files, with the file of each path. */
export type Layout = {
  folders: Folder[];
  /** The file of a path regardless of request headers: path to `folder/file`. */
  files: Map<string, string>;
  /** Keyed by path and form, separated by a space. */
  forms: Map<string, string>;
};

/** A path without any ambiguity for nginx; other paths, and the search, are left to the service. */
const readablePath = /^\/[\w/.~-]*$/u;

/**
 * Sorts the representations of a table into folders by their headers. Bytes published under several URLs are
 * stored once per set of headers.
 *
 * @param paths the ones to include; all by default
 */
export function createLayout({ entries }: Publication, paths?: ReadonlySet<string>): Layout {
  const collector = createFolders();
  const layout: Layout = {
    folders: collector.folders,
    files: new Map(),
    forms: new Map(),
  };
  for (const [path, entry] of entries) {
    if (!readablePath.test(path) || isSearchPath(path) || (paths && !paths.has(path))) continue;
    if (entry.file) {
      layout.files.set(path, collector.add(path, entry.file));
      continue;
    }
    for (const [form, representation] of formsOf(entry)) {
      if (representation.status === 200) {
        layout.forms.set(`${path} ${form}`, collector.add(path, representation));
      }
    }
  }
  return layout;
}

/** Yields the representations by media type; a page without Markdown has one for every `Accept`. */
function* formsOf(entry: Entry): Generator<[string, Representation]> {
  if (entry.html) yield ["html", entry.html];
  const markdown = entry.markdown ?? entry.html;
  if (markdown) yield ["markdown", markdown];
}

/** Returns the individual headers of one file. */
export function individualHeadersOf({ headers }: Representation): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isIndividual(name)));
}

const isIndividual = (name: string): boolean => individualHeaders.some((own) => own === name);

function createFolders(): {
  folders: Folder[];
  add(path: string, representation: Representation): string;
} {
  const folders: Folder[] = [];
  const bySignature = new Map<string, Folder[]>();
  const createFolder = (representation: Representation, signature: string): Folder => {
    const codingSet = codingSetOf(representation);
    const headers = Object.entries(representation.headers);
    const folder: Folder = {
      name: `${codingSet}-${folders.length}`,
      codingSet,
      headers: Object.fromEntries(headers.filter(([name]) => !isIndividual(name))),
      individualHeaders: individualHeaders.filter((name) => name in representation.headers),
      isOfPages: true,
      files: new Map(),
    };
    folders.push(folder);
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), folder]);
    return folder;
  };
  return {
    folders,
    add(path, representation) {
      const name = representation.etag.slice(1, -1);
      const signature = signatureOf(representation);
      // The same bytes with other individual headers go to another folder of the kind.
      const folder =
        bySignature.get(signature)?.find(({ files }) => {
          const other = files.get(name);
          return other === undefined || hasSameIndividualHeaders(other, representation);
        }) ?? createFolder(representation, signature);
      if (!folder.files.has(name)) folder.files.set(name, representation);
      folder.isOfPages &&= isPageLike(path) && !isDocsEndpoint(path);
      return `${folder.name}/${name}`;
    },
  };
}

function signatureOf(representation: Representation): string {
  const headers = Object.entries(representation.headers).map(([name, value]) =>
    isIndividual(name) ? [name] : [name, value],
  );
  return JSON.stringify([codingSetOf(representation), headers]);
}

function hasSameIndividualHeaders(one: Representation, other: Representation): boolean {
  return individualHeaders.every((name) => one.headers[name] === other.headers[name]);
}

/** Checks which members exist, without reading them: their bytes stay in a file until then. */
function codingSetOf(representation: Representation): CodingSet {
  if (representation.compress) return "both";
  if ("brotli" in representation) return "gzip" in representation ? "both" : "br";
  return "gzip" in representation ? "gz" : "plain";
}
