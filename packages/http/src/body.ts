import { createJsonScanner, type JsonFault } from "./json-scanner.ts";

/** The bytes of a body, or why they could not be read. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | { fault: "too large" | "cut off" };

/** As `Body`; or the limit of JSON that the body exceeds, and the offset in characters at which it does. */
export type JsonBody = Body | { fault: JsonFault["fault"]; position: number };

/**
 * The most bytes of a body from an unknown caller: a sign-in, a public form, a request without credentials.
 * Nothing that they send legitimately is larger.
 */
export const maxUnknownBytes = 8 * 1024;

/** Up to this size a body is read at once, which is faster: it arrives in one or two parts. */
const atOnceBytes = 64 * 1024;

/**
 * Reads a body of at most `maxBytes`. Doesn't start on a body whose declared length exceeds that; if a body
 * turns out longer, the server discards the rest.
 *
 * @returns never throws: `cut off` when the sender disconnected
 */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  return readParts<never>(request, maxBytes, () => undefined);
}

/** As `readBody`; also stops where a JSON text is nested too deeply or has too many values. */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<JsonBody> {
  const scan = createJsonScanner();
  return readParts(request, maxBytes, (part, parts) => {
    const exceeded = scan(part);
    if (exceeded === undefined) return undefined;
    const { fault, offset } = exceeded;
    return { fault, position: Buffer.concat(parts).toString("utf8", 0, offset).length };
  });
}

/** @param check looks at each part, the last of `parts`, as it arrives; what it returns ends the reading */
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
  // A server passes on no more than was declared, so it is safe to read everything at once.
  if (declared !== null && Number(declared) <= atOnceBytes) {
    yield new Uint8Array(await request.arrayBuffer());
  } else if (request.body !== null) {
    yield* request.body;
  }
}

/** Returns the media type of a body in lower case, without its parameters; null when none is given. */
export function mediaType({ headers }: Request): string | null {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}
