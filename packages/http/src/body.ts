/** The bytes of a body, or why they could not be read. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | { fault: "too large" | "cut off" };

/**
 * Reads a body of at most `maxBytes`. Doesn't start on a body whose declared length exceeds that; if a body
 * turns out longer, the server discards the rest.
 *
 * @returns never throws: `cut off` when the sender disconnected
 */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) return { fault: "too large" };
  try {
    // A server passes on no more than was declared, so it is safe to read everything at once.
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

/** Returns the media type of a body in lower case, without its parameters; null when none is given. */
export function mediaType({ headers }: Request): string | null {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}
