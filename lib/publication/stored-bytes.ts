import { createHash } from "node:crypto";
import { openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Representation } from "./build-publication.ts";

type Slice = [offset: number, length: number];

/** A representation whose bytes lie in a file. */
export type StoredRepresentation = Pick<Representation, "status" | "etag"> & {
  /** Its place in the list of distinct headers. */
  headers: number;
  /** Left out where `gzip` is there and few ask for what is not packed. */
  identity?: Slice;
  gzip?: Slice;
  brotli?: Slice;
};

type Headers = Representation["headers"];

/** Writes each distinct body, and keeps each distinct set of headers, once. */
export type ByteWriter = {
  headers: Headers[];
  store: (representation: Representation) => StoredRepresentation;
  /** Writes what was stored. */
  finish(): Promise<void>;
};

export function createByteWriter(file: string): ByteWriter {
  const chunks: Buffer[] = [];
  const places = new Map<string, Slice>();
  const headers: Headers[] = [];
  const headersPlaces = new Map<string, number>();
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
  const placeHeaders = (own: Headers): number => {
    const key = JSON.stringify(own);
    const found = headersPlaces.get(key);
    if (found !== undefined) return found;
    headersPlaces.set(key, headers.length);
    return headers.push(own) - 1;
  };
  return {
    headers,
    store: ({ status, headers: own, etag, identity, gzip, brotli }) => ({
      status,
      headers: placeHeaders(own),
      etag,
      ...(gzip && !isReadUnpacked(own) ? {} : { identity: place(identity) }),
      ...(gzip ? { gzip: place(gzip) } : {}),
      ...(brotli ? { brotli: place(brotli) } : {}),
    }),
    async finish() {
      const handle = await open(file, "w");
      try {
        for (const chunk of chunks) await handle.writeFile(chunk);
      } finally {
        await handle.close();
      }
    },
  };
}

/** Agents fetch texts as they are; browsers and their scripts take what is packed. */
function isReadUnpacked({ "Content-Type": type = "" }: Headers): boolean {
  return /^text\/(?:markdown|plain)/u.test(type);
}

/**
 * Reads each body when it is asked for: what is asked for often is kept by who serves it, and the file by
 * the system. The file stays open, so that another may take its name.
 * @throws Error where there is no such file
 */
export function createByteReader(
  file: string,
  headers: readonly Headers[],
): (stored: StoredRepresentation) => Representation {
  const descriptor = openSync(file, "r");
  const read = ([offset, length]: Slice): Buffer => {
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(descriptor, bytes, 0, length, offset) < length) {
      throw new Error(`${file} is shorter than its index says.`);
    }
    return bytes;
  };
  return ({ status, headers: place, etag, identity, gzip, brotli }) => {
    const own = headers[place];
    const whole = identity ?? gzip;
    if (!own || !whole) throw new Error(`${file} is not what its index says.`);
    const representation: Representation = {
      status,
      headers: own,
      etag,
      get identity() {
        return identity ? read(identity) : gunzipSync(read(whole));
      },
    };
    // A coding that there is not has no member.
    const codings = Object.entries({ gzip, brotli });
    for (const [name, slice] of codings) {
      if (slice)
        Object.defineProperty(representation, name, { enumerable: true, get: () => read(slice) });
    }
    return representation;
  };
}
