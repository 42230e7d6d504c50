import { gzipSync } from "node:zlib";
import { modulePath } from "../../lib/publication/hydration-names.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";

/** Returns the size in bytes, after gzip, of the modules that a page loads when a reader interacts with it. */
export function firstLoadBytes(publication: Publication, pathname: string): number {
  const html = publication.entries.get(pathname)?.html?.identity.toString();
  if (html === undefined) throw new Error(`The build has no page ${pathname}.`);
  const attributes = [...html.matchAll(/<script\b([^>]*)>/gu)].map(([, text = ""]) => text);
  const named = attributes.flatMap((text) => /\sdata-modules="([^"]+)"/u.exec(text)?.[1] ?? []);
  const sources = [
    ...attributes.flatMap((text) => /\ssrc="([^"]+)"/u.exec(text)?.[1] ?? []),
    ...named.flatMap((names) => names.split(" ").map(modulePath)),
  ];
  return [...new Set(sources)].reduce((sum, source) => {
    const file = publication.entries.get(source)?.file;
    if (!file) throw new Error(`${pathname} loads ${source}, which the build does not have.`);
    return sum + (file.gzip ?? gzipSync(file.identity)).byteLength;
  }, 0);
}
