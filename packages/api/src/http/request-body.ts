import { mediaType, readBody } from "@werkbank/http/body";
import { Problem } from "../problems/problem.ts";

const maxJsonBytes = 1024 * 1024;
const formType = "application/x-www-form-urlencoded";
const jsonTypes = ["application/json"];
/** A PATCH is a JSON merge patch (RFC 7396), which has a type of its own. */
const patchTypes = [...jsonTypes, "application/merge-patch+json"];

/** `Accept-Patch`: the types in which a resource takes a PATCH (RFC 5789, 3.1). */
export const acceptPatch = patchTypes.join(", ");

/**
 * Reads a JSON body; checks its type by the headers, its size by the bytes that arrive.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON when it was cut off
 */
export async function readJsonBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxJsonBytes) throw tooLarge(maxJsonBytes);
  const isPatch = request.method === "PATCH";
  const accepted = isPatch ? patchTypes : jsonTypes;
  const headers = isPatch ? { "Accept-Patch": acceptPatch } : {};
  const type = request.headers.get("content-type");
  if (type === null) {
    const hasBody = declared === null ? request.body !== null : declared !== "0";
    if (hasBody) throw unsupported(accepted, "no type", headers);
  } else if (!accepted.includes(mediaType(request) ?? "") || !isUtf8(type)) {
    throw unsupported(accepted, type, headers);
  }
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    const sent = `content encoding ${encoding.slice(0, 40)}`;
    throw unsupported(accepted, sent, { "Accept-Encoding": "identity" });
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

/** @param headers what is accepted instead (RFC 9110 15.5.16, RFC 5789 2.2) */
function unsupported(
  accepted: readonly string[],
  sent: string,
  headers: { [name: string]: string },
): Problem {
  return new Problem(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body must be ${accepted.join(" or ")}; ${sent.slice(0, 100).toWellFormed()} was sent.`,
    { accepted },
    headers,
  );
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("BODY_TOO_LARGE", `The body is larger than ${maxBytes} bytes.`, { maxBytes });
}
