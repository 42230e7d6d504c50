import { mediaType, readBody } from "@werkbank/http/body";
import { Problem } from "../problems/problem.ts";

const maxJsonBytes = 1024 * 1024;
const formType = "application/x-www-form-urlencoded";

/**
 * Reads a JSON body; checks its type by the headers, its size by the bytes that arrive.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON when it was cut off
 */
export async function readJsonBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxJsonBytes) throw tooLarge(maxJsonBytes);
  const type = request.headers.get("content-type");
  if (type === null) {
    const hasBody = declared === null ? request.body !== null : declared !== "0";
    if (hasBody) throw unsupported("application/json", "no type");
  } else if (mediaType(request) !== "application/json" || !isUtf8(type)) {
    throw unsupported("application/json", type);
  }
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw unsupported("application/json", `content encoding ${encoding.slice(0, 40)}`);
  }
  return readAtMost(request, maxJsonBytes);
}

/**
 * Reads the body of a submitted HTML form.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON when it was cut off
 */
export async function readFormBody(request: Request, maxBytes: number): Promise<URLSearchParams> {
  if (mediaType(request) !== formType) {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The body must be a form.", {
      accepted: [formType],
    });
  }
  return new URLSearchParams(Buffer.from(await readAtMost(request, maxBytes)).toString("utf8"));
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, maxBytes);
  if ("bytes" in body) return body.bytes;
  if (body.fault === "too large") throw tooLarge(maxBytes);
  // The client is gone, so nobody reads this answer; it must not count as a fault of the service.
  throw new Problem("MALFORMED_JSON", "The body ended early.", { position: 0 });
}

/** Whether the charset is UTF-8 or absent: RFC 8259 allows no other. */
function isUtf8(type: string): boolean {
  const parameters = type.split(";").map((part) => part.trim().toLowerCase());
  return parameters.every(
    (parameter) => !parameter.startsWith("charset=") || /^charset="?utf-8"?$/u.test(parameter),
  );
}

function unsupported(accepted: string, sent: string): Problem {
  return new Problem(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body must be ${accepted}; ${sent.slice(0, 100).toWellFormed()} was sent.`,
    { accepted: [accepted] },
  );
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("BODY_TOO_LARGE", `The body is larger than ${maxBytes} bytes.`, { maxBytes });
}
