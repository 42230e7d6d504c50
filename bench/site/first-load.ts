import { gzipSync } from "node:zlib";
import type { Publication } from "../../lib/publication/build-publication.ts";

/** The modules that a page runs when a reader acts, in bytes of gzip: the same on every page. */
export function firstLoadBytes(publication: Publication, pathname: string): number {
  const html = publication.entries.get(pathname)?.html?.identity.toString();
  if (html === undefined) throw new Error(`The build has no page ${pathname}.`);
  const attributes = [...html.matchAll(/<script\b([^>]*)>/gu)].map(([, text = ""]) => text);
  const sources = attributes.flatMap((text) =>
    [...text.matchAll(/\s(?:src|data-modules)="([^"]+)"/gu)].flatMap(([, value = ""]) =>
      value.split(" "),
    ),
  );
  return [...new Set(sources)].reduce((sum, source) => {
    const file = publication.entries.get(source)?.file;
    if (!file) throw new Error(`${pathname} loads ${source}, which the build does not have.`);
    return sum + (file.gzip ?? gzipSync(file.identity)).byteLength;
  }, 0);
}
