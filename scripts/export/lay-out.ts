import type {
  Entry,
  Publication,
  Representation,
} from "../../lib/publication/build-publication.ts";
import { isDocsEndpoint, isPageLike, isSearchPath } from "../../lib/site/routing.ts";

/** Headers of a page's own, the longest last; all other headers are the same for a whole folder. */
export const ownHeaders = [
  "Content-Location",
  "Last-Modified",
  "X-Markdown-Tokens",
  "Link",
] as const;

/** The codings of which a folder has files beside those that are not packed. */
export type Packing = "plain" | "br" | "gz" | "both";

/** How the bytes of a file are packed, and the name of the subfolder where they lie. */
export type Coding = "identity" | "br" | "gz";

/** The codings of a folder's files. */
export function codingsOf(packing: Packing): Coding[] {
  return [
    "identity",
    ...(packing === "br" || packing === "both" ? (["br"] as const) : []),
    ...(packing === "gz" || packing === "both" ? (["gz"] as const) : []),
  ];
}

/** A folder of files that are sent with the same headers. */
export type Folder = {
  name: string;
  packing: Packing;
  headers: Record<string, string>;
  /** Which headers its files have of their own. */
  own: readonly string[];
  /** Whether all of its files are pages, which refuse every method that is no reading. */
  isOfPages: boolean;
  /** By the name of the file, which is its validator without quotes. */
  files: Map<string, Representation>;
};

/** A published site as folders of files, and where each answer of it lies. */
export type Layout = {
  folders: Folder[];
  /** What is answered at a path whatever the request says: path to `folder/file`. */
  files: Map<string, string>;
  /** By path and form, with a space between them. */
  forms: Map<string, string>;
};

/** A path that nginx cannot read otherwise; any other is left to the service, and so is the search. */
const readablePath = /^\/[\w/.~-]*$/u;

/**
 * Sorts the representations of a table into folders by what they are sent with. Bytes that are published at
 * several addresses stand once for each set of headers.
 *
 * @param paths the ones to take; all where left out
 */
export function layOut({ entries }: Publication, paths?: ReadonlySet<string>): Layout {
  const place = createFolders();
  const layout: Layout = {
    folders: place.folders,
    files: new Map(),
    forms: new Map(),
  };
  for (const [path, entry] of entries) {
    if (!readablePath.test(path) || isSearchPath(path) || (paths && !paths.has(path))) continue;
    if (entry.file) {
      layout.files.set(path, place.file(path, entry.file));
      continue;
    }
    for (const [form, representation] of formsOf(entry)) {
      if (representation.status === 200) {
        layout.forms.set(`${path} ${form}`, place.file(path, representation));
      }
    }
  }
  return layout;
}

/** As `ServeTable` chooses them: a page without Markdown has one form for every `Accept`. */
function* formsOf(entry: Entry): Generator<[string, Representation]> {
  if (entry.html) yield ["html", entry.html];
  const markdown = entry.markdown ?? entry.html;
  if (markdown) yield ["markdown", markdown];
}

/** The headers that one file has of its own. */
export function ownHeadersOf({ headers }: Representation): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isOwn(name)));
}

const isOwn = (name: string): boolean => ownHeaders.some((own) => own === name);

function createFolders(): {
  folders: Folder[];
  file(path: string, representation: Representation): string;
} {
  const folders: Folder[] = [];
  const bySignature = new Map<string, Folder[]>();
  const open = (representation: Representation, signature: string): Folder => {
    const packing = packingOf(representation);
    const headers = Object.entries(representation.headers);
    const folder: Folder = {
      name: `${packing}-${folders.length}`,
      packing,
      headers: Object.fromEntries(headers.filter(([name]) => !isOwn(name))),
      own: ownHeaders.filter((name) => name in representation.headers),
      isOfPages: true,
      files: new Map(),
    };
    folders.push(folder);
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), folder]);
    return folder;
  };
  return {
    folders,
    file(path, representation) {
      const name = representation.etag.slice(1, -1);
      const signature = signatureOf(representation);
      // The same bytes with other headers of their own lie in another folder of the kind.
      const folder =
        bySignature.get(signature)?.find(({ files }) => {
          const other = files.get(name);
          return other === undefined || hasSameOwn(other, representation);
        }) ?? open(representation, signature);
      if (!folder.files.has(name)) folder.files.set(name, representation);
      folder.isOfPages &&= isPageLike(path) && !isDocsEndpoint(path);
      return `${folder.name}/${name}`;
    },
  };
}

function signatureOf(representation: Representation): string {
  const headers = Object.entries(representation.headers).map(([name, value]) =>
    isOwn(name) ? [name] : [name, value],
  );
  return JSON.stringify([packingOf(representation), headers]);
}

function hasSameOwn(one: Representation, other: Representation): boolean {
  return ownHeaders.every((name) => one.headers[name] === other.headers[name]);
}

/** Asks for the members alone: their bytes lie in a file until they are read. */
function packingOf(representation: Representation): Packing {
  if ("brotli" in representation) return "gzip" in representation ? "both" : "br";
  return "gzip" in representation ? "gz" : "plain";
}
