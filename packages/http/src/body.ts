/** The bytes of a body, or why there are none. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | { fault: "too large" | "cut off" };

/**
 * Reads a body of at most `maxBytes`. One that says beforehand that it is longer is not begun; what is
 * left of one that turns out to be is the server's to read away.
 *
 * @returns never throws: `cut off` when the sender went away
 */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) return { fault: "too large" };
  try {
    // A server passes on no more than was declared, so that the whole can be asked for at once.
    if (declared !== null) return within(new Uint8Array(await request.arrayBuffer()), maxBytes);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) return { fault: "too large" };
      parts.push(part);
    }
    return { bytes: Buffer.concat(parts) };
  } catch {
    return { fault: "cut off" };
  }
}

function within(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Body {
  return bytes.byteLength > maxBytes ? { fault: "too large" } : { bytes };
}

/** The media type of a body in lower case, without its parameters; null when none is named. */
export function mediaType({ headers }: Request): string | null {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}
