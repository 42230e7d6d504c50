import { isAscii } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { createJsonScanner, type JsonLimitError } from "./json-scanner.ts";
import { readChunks as readStream, releaseMemory } from "./stream-chunks.ts";

/** The bytes of a body, or the reason why they could not be read: `cut off` if the sender disconnected. */
export type BodyResult = { bytes: Uint8Array<ArrayBuffer> } | { error: "too large" | "cut off" };

/** As `BodyResult`, or the JSON limit that the body exceeds, with its position in characters. */
export type JsonBodyResult = BodyResult | { error: JsonLimitError["error"]; position: number };

/**
 * The maximum size of a body from an unauthenticated caller: a sign-in, a public form, a request without
 * credentials. No legitimate body of these is larger.
 */
export const maxUnauthenticatedBytes = 8 * 1024;

/** Bodies up to this size are read in one call, which is faster: they arrive in one or two chunks. */
const maxSingleReadBytes = 64 * 1024;

/**
 * Reads a body of at most `maxBytes`. Reads nothing if `Content-Length` exceeds that; if the body itself is
 * longer, the server discards the rest. Never throws.
 *
 * @returns the bytes, or an error
 */
export async function readBody(request: Request, maxBytes: number): Promise<BodyResult> {
  return readChunks<never>(request, maxBytes, () => undefined);
}

/**
 * As `readBody`; also stops where JSON is nested too deeply or has too many values.
 *
 * @param incoming Node's request, from which a long body is read directly: its web stream copies each chunk, and the
 *   memory of the copies waits for a garbage collection, which costs more than everything else
 */
export async function readJsonBytes(
  request: Request,
  maxBytes: number,
  incoming?: IncomingMessage,
): Promise<JsonBodyResult> {
  const scan = createJsonScanner();
  const check = (chunk: Uint8Array, chunks: readonly Uint8Array[]) => {
    const exceeded = scan(chunk);
    if (exceeded === undefined) return undefined;
    const { error, offset } = exceeded;
    return { error, position: toPosition(chunks, offset) };
  };
  return readChunks(request, maxBytes, check, incoming);
}

/** Converts an offset in bytes to one in characters. */
function toPosition(chunks: readonly Uint8Array[], offset: number): number {
  // Needs no copy of the bytes.
  if (chunks.every((chunk) => isAscii(chunk))) return offset;
  return Buffer.concat(chunks).toString("utf8", 0, offset).length;
}

/** @param check receives each chunk, the last of `chunks`; a returned error ends the reading */
async function readChunks<LimitError>(
  request: Request,
  maxBytes: number,
  check: (chunk: Uint8Array, chunks: readonly Uint8Array[]) => LimitError | undefined,
  incoming?: IncomingMessage,
): Promise<BodyResult | LimitError> {
  const contentLength = Number(request.headers.get("content-length") ?? Number.NaN);
  if (contentLength > maxBytes) return { error: "too large" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node passes on no more bytes than Content-Length, so reading everything is safe.
    if (contentLength <= maxSingleReadBytes) {
      const bytes = new Uint8Array(await request.arrayBuffer());
      return check(bytes, [bytes]) ?? { bytes };
    }
    const stream = incoming === undefined ? (request.body ?? []) : readStream(incoming);
    for await (const chunk of stream) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) return { error: "too large" };
      const error = check(chunk, chunks);
      if (error !== undefined) return error;
    }
    return { bytes: Buffer.concat(chunks) };
  } catch {
    return { error: "cut off" };
  } finally {
    if (incoming !== undefined) chunks.forEach(releaseMemory);
  }
}

/** Returns the media type of a request's body in lower case, without parameters; null if it has none. */
export function mediaType({ headers }: Request): string | null {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}
