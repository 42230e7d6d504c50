import { createJsonScanner, type JsonFault } from "./json-scanner.ts";

/** The bytes of a body, or the reason why they could not be read: `cut off` if the sender disconnected. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | { fault: "too large" | "cut off" };

/** As `BodyResult`, or the JSON limit that the body exceeds, with its position in characters. */
export type JsonBody = Body | { fault: JsonFault["fault"]; position: number };

/**
 * The maximum size of a body from an unauthenticated caller: a sign-in, a public form, a request without
 * credentials. No legitimate body of these is larger.
 */
export const maxUnknownBytes = 8 * 1024;

/** Bodies up to this size are read in one call, which is faster: they arrive in one or two chunks. */
const atOnceBytes = 64 * 1024;

/**
 * Reads a body of at most `maxBytes`. Reads nothing if `Content-Length` exceeds that; if the body itself is
 * longer, the server discards the rest. Never throws.
 *
 * @returns the bytes, or an error
 */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  return readParts<never>(request, maxBytes, () => undefined);
}

/** As `readBody`; also stops where JSON is nested too deeply or has too many values. */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<JsonBody> {
  const scan = createJsonScanner();
  return readParts(request, maxBytes, (part, parts) => {
    const exceeded = scan(part);
    if (exceeded === undefined) return undefined;
    const { fault, offset } = exceeded;
    return { fault, position: Buffer.concat(parts).toString("utf8", 0, offset).length };
  });
}

/** @param check receives each chunk, the last of `chunks`; a returned error ends the reading */
async function readParts<Fault>(
  request: Request,
  maxBytes: number,
  check: (part: Uint8Array, parts: Uint8Array[]) => Fault | undefined,
): Promise<Body | Fault> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) return { fault: "too large" };
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of inParts(request, declared)) {
      size += part.byteLength;
      if (size > maxBytes) return { fault: "too large" };
      parts.push(part);
      const fault = check(part, parts);
      if (fault !== undefined) return fault;
    }
    return { bytes: Buffer.concat(parts) };
  } catch {
    return { fault: "cut off" };
  }
}

async function* inParts(request: Request, declared: string | null): AsyncGenerator<Uint8Array> {
  // Node passes on no more bytes than Content-Length, so reading everything is safe.
  if (declared !== null && Number(declared) <= atOnceBytes) {
    yield new Uint8Array(await request.arrayBuffer());
  } else if (request.body !== null) {
    yield* request.body;
  }
}

/** Returns the media type of a request's body in lower case, without parameters; null if it has none. */
export function mediaType({ headers }: Request): string | null {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}
