import { gzipSync } from "node:zlib";
import type { Publication } from "../../lib/publication/build-publication.ts";

/** Scripts that a page runs when a reader acts, and those that it runs at once, in bytes of gzip. */
export function firstLoadBytes(publication: Publication, pathname: string): number {
  return bytesOf(publication, pathname, /\s(?:src|data-payload|data-chunks)="([^"?]+)/gu);
}

/** The same without the payload of the page, which is its content. */
export function sharedScriptBytes(publication: Publication, pathname: string): number {
  return bytesOf(publication, pathname, /\s(?:src|data-chunks)="([^"?]+)/gu);
}

function bytesOf(publication: Publication, pathname: string, sourcesIn: RegExp): number {
  const html = publication.entries.get(pathname)?.html?.identity.toString();
  if (html === undefined) throw new Error(`The build has no page ${pathname}.`);
  const sources = [...html.matchAll(/<script\b([^>]*)>/gu)]
    .map(([, attributes = ""]) => attributes)
    .filter((attributes) => !/\snomodule/iu.test(attributes))
    .flatMap((attributes) =>
      [...attributes.matchAll(sourcesIn)].flatMap(([, value = ""]) => value.split(" ")),
    );
  return [...new Set(sources)].reduce((sum, source) => {
    const file = publication.entries.get(source)?.file;
    if (!file) throw new Error(`${pathname} loads ${source}, which the build does not have.`);
    return sum + (file.gzip ?? gzipSync(file.identity)).byteLength;
  }, 0);
}
