import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Resolve } from "./resolver.ts";

/** A POST request to a URL that `findUrlRejection` has accepted. */
export type PostRequest = { url: string; headers: Record<string, string>; body: string };

/** The outcome of a request. */
export type PostResult = {
  durationMs: number;
  /** Null if there was no response. */
  statusCode: number | null;
  /** The first 2 000 characters of the response; null if there was none. */
  response: string | null;
  /** The header `Retry-After` as received. */
  retryAfter: string | null;
  /** Why there was no response, for the owner of the URL; null if there was one. */
  error: string | null;
};

/** Sends a request and reads the beginning of the response. Does not follow redirects. Never rejects. */
export type Post = (message: PostRequest) => Promise<PostResult>;

/** Enough for `maxCharacters`, which have at most four bytes each. */
const maxBytes = 8_000;
const maxCharacters = 2_000;
/** The timeout for the content once the status is known: the content is informational. */
const bodyTimeoutMs = 1_000;

/** Thrown on connecting, if the host name resolves to an IP address that is not allowed. */
class AddressRejectedError extends Error {}

export function createPost(options: {
  resolveAddresses: Resolve;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}): Post {
  const { resolveAddresses, isAllowed, timeoutMs } = options;

  // Connect to the checked addresses: resolving the name again could return others.
  const lookup: LookupFunction = (hostname, { all }, resolveLookup) => {
    resolveAddresses(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) {
          resolveLookup(new Error("the name has no address"), "", 0);
        } else if (!addresses.every(isAllowed)) {
          resolveLookup(
            new AddressRejectedError("the name leads to an address that is not public"),
            "",
            0,
          );
        } else if (all === true) {
          resolveLookup(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          resolveLookup(null, first, isIP(first));
        }
      },
      (error: Error) => resolveLookup(error, "", 0),
    );
  };
  const pool = { keepAlive: true, maxFreeSockets: 64, timeout: timeoutMs, lookup };
  const agents = { "http:": new http.Agent(pool), "https:": new https.Agent(pool) };

  return async ({ url, headers, body }) => {
    const started = performance.now();
    const elapsedMs = () => Math.round(performance.now() - started);
    const target = new URL(url);
    const isSecure = target.protocol === "https:";
    try {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = (isSecure ? https : http).request(target, {
          method: "POST",
          agent: agents[isSecure ? "https:" : "http:"],
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
        });
        request.on("response", resolve);
        request.on("error", reject);
        // After a response 101 (Switching Protocols), Node closes the connection without an error.
        request.on("close", () => reject(new Error("the connection was closed without an answer")));
        // A literal IP address is never looked up.
        request.on("socket", (socket) => {
          const check = () => {
            if (socket.remoteAddress === undefined || isAllowed(socket.remoteAddress)) return;
            request.destroy(new AddressRejectedError("the address is not public"));
          };
          if (socket.connecting) socket.once("connect", check);
          else check();
        });
        request.end(body);
      });
      const responseText = await readBeginning(response);
      const { statusCode = 0, headers: responseHeaders } = response;
      const retryAfter = responseHeaders["retry-after"] ?? null;
      return {
        durationMs: elapsedMs(),
        statusCode,
        response: responseText,
        retryAfter,
        error: null,
      };
    } catch (error) {
      const reason = toErrorText(error, timeoutMs);
      return {
        durationMs: elapsedMs(),
        statusCode: null,
        response: null,
        retryAfter: null,
        error: reason,
      };
    }
  };
}

/** Reads the beginning of the content, and discards the rest. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // Incomplete content is no error: the status is known.
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  // `stream` omits an incomplete character at the end.
  const text = new TextDecoder().decode(bytes, { stream: true });
  // PostgreSQL cannot store a NUL.
  return Array.from(text.replaceAll("\0", "")).slice(0, maxCharacters).join("");
}

function toErrorText(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  if (error instanceof AddressRejectedError) return message;
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") {
    return `no answer within ${timeoutMs / 1_000} s`;
  }
  return code === undefined ? message : `${message} (${code})`.slice(0, 240);
}
