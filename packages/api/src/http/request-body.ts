import {
  type BodyResult,
  maxUnauthenticatedBytes,
  mediaType,
  readBody,
  readJsonBytes,
} from "@werkbank/http/body";
import { maxJsonDepth, maxJsonValues } from "@werkbank/http/json-scanner";
import { Problem } from "../problems/problem.ts";
import { parseJsonBody } from "./json-body.ts";
import type { Exchange } from "./surface.ts";

/** The maximum size of JSON content in a request with credentials. */
const maxJsonBytes = 1024 * 1024;
const formType = "application/x-www-form-urlencoded";
const jsonTypes = ["application/json"];
/** A PATCH is a JSON merge patch (RFC 7396), which has its own media type. */
const patchTypes = [...jsonTypes, "application/merge-patch+json"];

/** `Accept-Patch`: the media types that PATCH accepts (RFC 5789, 3.1). */
export const acceptPatch = patchTypes.join(", ");

/**
 * Reads JSON content. Checks the media type in the headers, and size, depth and number of values while reading.
 *
 * @param hasCredentials whether the request has credentials; without them, the size limit is lower
 * @returns a function that parses the content and throws MALFORMED_JSON; separate, since authorization comes before
 *   syntax errors
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE; MALFORMED_JSON if the content is incomplete
 */
export async function readJsonBody(
  { request, incoming }: Pick<Exchange, "request" | "incoming">,
  hasCredentials: boolean,
): Promise<() => unknown> {
  const maxBytes = hasCredentials ? maxJsonBytes : maxUnauthenticatedBytes;
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) throw toTooLargeProblem(maxBytes);
  const isPatch = request.method === "PATCH";
  const accepted = isPatch ? patchTypes : jsonTypes;
  const headers = isPatch ? { "Accept-Patch": acceptPatch } : {};
  const type = request.headers.get("content-type");
  if (type === null) {
    const hasBody = declared === null ? request.body !== null : declared !== "0";
    if (hasBody) throw toUnsupportedProblem(accepted, "no type", headers);
  } else if (!accepted.includes(mediaType(request) ?? "") || !isUtf8(type)) {
    throw toUnsupportedProblem(accepted, type, headers);
  }
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    const received = `content encoding ${encoding.slice(0, 40)}`;
    throw toUnsupportedProblem(accepted, received, { "Accept-Encoding": "identity" });
  }
  const body = await readJsonBytes(request, maxBytes, incoming);
  if ("position" in body) {
    return () => {
      throw toLimitProblem(body.error, body.position);
    };
  }
  const bytes = toBytes(body, maxBytes);
  return () => parseJsonBody(bytes);
}

/**
 * Reads the content of a submitted HTML form.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE; MALFORMED_JSON if the content is incomplete
 */
export async function readFormBody(request: Request, maxBytes: number): Promise<URLSearchParams> {
  if (mediaType(request) !== formType) {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The body must be a form.", {
      accepted: [formType],
    });
  }
  const bytes = toBytes(await readBody(request, maxBytes), maxBytes);
  return new URLSearchParams(Buffer.from(bytes).toString("utf8"));
}

/** A file of a submitted form. */
export type SubmittedFile = { name: string; bytes: Buffer };

/** A submitted form: its texts, and its files by the names of their fields. */
export type SubmittedForm = {
  values: URLSearchParams;
  files: ReadonlyMap<string, SubmittedFile>;
};

/**
 * Reads the content of a submitted HTML form with files (RFC 7578), one for each field.
 *
 * @throws Problem BODY_TOO_LARGE; MALFORMED_JSON if the content is incomplete; VALIDATION_FAILED if it is no form
 */
export async function readFormWithFiles(
  request: Request,
  maxBytes: number,
): Promise<SubmittedForm> {
  const content = toBytes(await readBody(request, maxBytes), maxBytes);
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  const values = new URLSearchParams();
  const files = new Map<string, SubmittedFile>();
  for (const [field, value] of await parseForm(new Response(content, { headers }))) {
    if (typeof value === "string") values.append(field, value);
    else files.set(field, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return { values, files };
}

async function parseForm(content: Response): Promise<FormData> {
  try {
    return await content.formData();
  } catch {
    throw new Problem("VALIDATION_FAILED", "The body is no form.", { errors: [] });
  }
}

function toBytes(body: BodyResult, maxBytes: number): Uint8Array<ArrayBuffer> {
  if ("bytes" in body) return body.bytes;
  if (body.error === "too large") throw toTooLargeProblem(maxBytes);
  // The client has disconnected, so nobody reads this response; it must not count as an error of the service.
  throw new Problem("MALFORMED_JSON", "The body ended early.", { position: 0 });
}

function toLimitProblem(fault: "too deep" | "too many values", position: number): Problem {
  const sentence =
    fault === "too deep"
      ? `The body is nested deeper than ${maxJsonDepth} levels at position ${position}.`
      : `The body has more than ${maxJsonValues} values, up to position ${position}.`;
  return new Problem("MALFORMED_JSON", sentence, { position });
}

/** Whether the charset is UTF-8 or absent: RFC 8259 allows no other. */
function isUtf8(type: string): boolean {
  const parameters = type.split(";").map((part) => part.trim().toLowerCase());
  return parameters.every(
    (parameter) => !parameter.startsWith("charset=") || /^charset="?utf-8"?$/u.test(parameter),
  );
}

/** @param headers name the accepted media types or codings (RFC 9110 15.5.16, RFC 5789 2.2) */
function toUnsupportedProblem(
  accepted: readonly string[],
  received: string,
  headers: { [name: string]: string },
): Problem {
  return new Problem(
    "UNSUPPORTED_MEDIA_TYPE",
    `The body must be ${accepted.join(" or ")}; ${received.slice(0, 100).toWellFormed()} was sent.`,
    { accepted },
    headers,
  );
}

function toTooLargeProblem(maxBytes: number): Problem {
  const sentence = `The body is larger than ${maxBytes} bytes.`;
  const withCredentials = ` A request without credentials may not send more.`;
  const detail = maxBytes === maxUnauthenticatedBytes ? sentence + withCredentials : sentence;
  return new Problem("BODY_TOO_LARGE", detail, { maxBytes });
}
