import { Problem } from "../problems/problem.ts";

const maxBodyBytes = 1024 * 1024;

/**
 * Reads a JSON body: its type is judged by its headers, its size by what really comes.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE
 */
export async function readJsonBody(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBodyBytes) throw tooLarge();
  const type = request.headers.get("content-type");
  const hasBody = request.body !== null && declared !== "0";
  if (type === null ? hasBody : !isJson(type)) throw unsupported(type ?? "no type");
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw unsupported(`content encoding ${encoding.slice(0, 40)}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > maxBodyBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The sender went away; no one reads this answer, and nothing here is broken.
    throw new Problem("MALFORMED_JSON", "The body ended early.", { position: size });
  }
  return Buffer.concat(parts);
}

/** `application/json`, in UTF-8 or without a charset (RFC 8259 knows no other). */
function isJson(type: string): boolean {
  const [essence = "", ...parameters] = type.split(";").map((part) => part.trim().toLowerCase());
  return (
    essence === "application/json" &&
    parameters.every(
      (parameter) => !parameter.startsWith("charset=") || /^charset="?utf-8"?$/u.test(parameter),
    )
  );
}

function unsupported(sent: string): Problem {
  return new Problem(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body must be application/json; ${sent.slice(0, 100).toWellFormed()} was sent.`,
    { accepted: ["application/json"] },
  );
}

function tooLarge(): Problem {
  return new Problem("BODY_TOO_LARGE", `The body is larger than ${maxBodyBytes} bytes.`, {
    maxBytes: maxBodyBytes,
  });
}
