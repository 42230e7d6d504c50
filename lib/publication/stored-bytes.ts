import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { gunzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { toEtag } from "@werkbank/http/validators";
import type { UrlInserter } from "../site/placeholder-urls.ts";
import type { Representation } from "./build-publication.ts";
import { compress, isCompressible } from "./compress.ts";

type Slice = [offset: number, length: number];

/** A representation whose bytes are in a file. */
export type StoredRepresentation = Pick<Representation, "status" | "etag"> & {
  /** Its index in the list of distinct headers. */
  headers: number;
  /** Omitted if `gzip` is present and clients rarely ask for the uncompressed bytes. */
  identity?: Slice;
  gzip?: Slice;
  brotli?: Slice;
  /** Present instead of the others: the bytes with placeholders, compressed. */
  template?: Slice;
  /** For a template: whether the codings of its bytes are smaller. */
  isCompressible?: boolean;
};

type Headers = Representation["headers"];

/** Writes each distinct body once, and collects each distinct set of headers. */
export type ByteWriter = {
  headers: Headers[];
  store: (representation: Representation) => StoredRepresentation;
  /** Nothing can be written afterwards. */
  finish(): void;
};

export function createByteWriter(file: string): ByteWriter {
  const descriptor = openSync(file, "w");
  const slicesByHash = new Map<string, Slice>();
  const headers: Headers[] = [];
  const indexesByHeaders = new Map<string, number>();
  let end = 0;
  const writeBody = (body: Buffer): Slice => {
    const key = createHash("sha256").update(body).digest("base64");
    let slice = slicesByHash.get(key);
    if (!slice) {
      slicesByHash.set(key, (slice = [end, body.byteLength]));
      for (let written = 0; written < body.byteLength;) {
        written += writeSync(descriptor, body, written);
      }
      end += body.byteLength;
    }
    return slice;
  };
  const indexOfHeaders = (own: Headers): number => {
    const key = JSON.stringify(own);
    const found = indexesByHeaders.get(key);
    if (found !== undefined) return found;
    indexesByHeaders.set(key, headers.length);
    return headers.push(own) - 1;
  };
  const writeCodings = ({ headers: own, identity, gzip, brotli }: Representation) => ({
    ...(gzip && !isReadUncompressed(own) ? {} : { identity: writeBody(identity) }),
    ...(gzip ? { gzip: writeBody(gzip) } : {}),
    ...(brotli ? { brotli: writeBody(brotli) } : {}),
  });
  const writeTemplate = ({ headers: own, identity }: Representation) => ({
    template: writeBody(zstdCompressSync(identity)),
    isCompressible: isCompressible(identity.byteLength, own["Content-Type"] ?? ""),
  });
  return {
    headers,
    store: (representation) => ({
      status: representation.status,
      headers: indexOfHeaders(representation.headers),
      etag: representation.etag,
      ...(representation.isTemplate ? writeTemplate : writeCodings)(representation),
    }),
    finish: () => closeSync(descriptor),
  };
}

/**
 * Returns whether clients read a type uncompressed: agents do for text; browsers and their scripts accept
 * compression.
 */
function isReadUncompressed({ "Content-Type": type = "" }: Headers): boolean {
  return /^text\/(?:markdown|plain)/u.test(type);
}

/**
 * Creates a reader that reads each body on demand: the server caches frequent ones, and the operating system
 * the file. The file stays open, so that another may replace it.
 * @param insert inserts the URLs of a deployment into templates, whose headers have them already; if omitted,
 * templates are read as they were built
 * @throws Error if the file does not exist
 */
export function createByteReader(
  file: string,
  headers: readonly Headers[],
  insert?: UrlInserter,
): (stored: StoredRepresentation) => Representation {
  const descriptor = openSync(file, "r");
  const read = (slice: Slice | undefined): Buffer => {
    if (!slice) throw new Error(`${file} is not what its index says.`);
    const [offset, length] = slice;
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(descriptor, bytes, 0, length, offset) < length) {
      throw new Error(`${file} is shorter than its index says.`);
    }
    return bytes;
  };
  const readDeployed = (slice: Slice | undefined): Buffer => {
    const template = zstdDecompressSync(read(slice));
    return insert ? insert.bytes(template) : template;
  };
  return (stored) => {
    const own = headers[stored.headers];
    if (!own || !(stored.identity ?? stored.gzip ?? stored.template)) {
      throw new Error(`${file} is not what its index says.`);
    }
    const { gzip, brotli, template } = stored;
    if (template) {
      const TemplateClass = !insert
        ? Template
        : stored.isCompressible
          ? CompressibleRepresentation
          : DeployedRepresentation;
      return new TemplateClass(stored, own, readDeployed);
    }
    const StoredClass =
      gzip && brotli
        ? GzipAndBrotliRepresentation
        : gzip
          ? GzippedRepresentation
          : brotli
            ? BrotliRepresentation
            : UncompressedRepresentation;
    return new StoredClass(stored, own, read);
  };
}

// Classes, since there are as many representations as paths and each should not have functions of its own.
// A missing coding has no member.

/** A representation stored in a file. */
class UncompressedRepresentation implements Representation {
  protected readonly stored: StoredRepresentation;
  readonly headers: Headers;
  protected readonly read: (slice: Slice | undefined) => Buffer;

  constructor(
    stored: StoredRepresentation,
    headers: Headers,
    read: UncompressedRepresentation["read"],
  ) {
    this.stored = stored;
    this.headers = headers;
    this.read = read;
  }

  get status(): number {
    return this.stored.status;
  }

  get etag(): string {
    return this.stored.etag;
  }

  get identity(): Buffer {
    const { identity, gzip } = this.stored;
    return identity ? this.read(identity) : gunzipSync(this.read(gzip));
  }
}

class GzippedRepresentation extends UncompressedRepresentation {
  get gzip(): Buffer {
    return this.read(this.stored.gzip);
  }
}

class BrotliRepresentation extends UncompressedRepresentation {
  get brotli(): Buffer {
    return this.read(this.stored.brotli);
  }
}

class GzipAndBrotliRepresentation extends GzippedRepresentation {
  get brotli(): Buffer {
    return this.read(this.stored.brotli);
  }
}

/** A template with its placeholders. */
class Template extends UncompressedRepresentation {
  get isTemplate(): true {
    return true;
  }

  override get identity(): Buffer {
    return this.read(this.stored.template);
  }
}

/** A template with the URLs of a deployment. Its entity tag is kept, its bytes are not. */
class DeployedRepresentation extends UncompressedRepresentation {
  #etag: string | undefined;

  override get etag(): string {
    return (this.#etag ??= toEtag(this.identity));
  }

  override get identity(): Buffer {
    const bytes = this.read(this.stored.template);
    this.#etag ??= toEtag(bytes);
    return bytes;
  }
}

class CompressibleRepresentation extends DeployedRepresentation {
  compress(coding: "gzip" | "brotli"): Promise<Buffer> {
    return compress[coding](this.identity);
  }
}
