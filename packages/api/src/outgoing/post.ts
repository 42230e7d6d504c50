import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Resolve } from "./resolver.ts";

/** A POST request to a URL that `findUrlRejection` has accepted. */
export type Message = { url: string; headers: Record<string, string>; body: string };

/** The outcome of a request. */
export type Receipt = {
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
export type Post = (message: Message) => Promise<Receipt>;

/** Enough for `maxCharacters`, which have at most four bytes each. */
const mostBytes = 8_000;
const mostCharacters = 2_000;
/** The timeout for the content once the status is known: the content is informational. */
const bodyMs = 1_000;

/** Thrown on connecting, if the host name resolves to an IP address that is not allowed. */
class AddressRefused extends Error {}

export function createPost(options: {
  addressesOf: Resolve;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}): Post {
  const { addressesOf, isAllowed, timeoutMs } = options;

  // Connect to the checked addresses: resolving the name again could return others.
  const lookup: LookupFunction = (hostname, { all }, answer) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) {
          answer(new Error("the name has no address"), "", 0);
        } else if (!addresses.every(isAllowed)) {
          answer(new AddressRefused("the name leads to an address that is not public"), "", 0);
        } else if (all === true) {
          answer(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          answer(null, first, isIP(first));
        }
      },
      (error: Error) => answer(error, "", 0),
    );
  };
  const pool = { keepAlive: true, maxFreeSockets: 64, timeout: timeoutMs, lookup };
  const agents = { "http:": new http.Agent(pool), "https:": new https.Agent(pool) };

  return async ({ url, headers, body }) => {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    const target = new URL(url);
    const isSecure = target.protocol === "https:";
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
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
            request.destroy(new AddressRefused("the address is not public"));
          };
          if (socket.connecting) socket.once("connect", check);
          else check();
        });
        request.end(body);
      });
      const response = await readBeginning(answer);
      const { statusCode = 0, headers: given } = answer;
      const retryAfter = given["retry-after"] ?? null;
      return { durationMs: took(), statusCode, response, retryAfter, error: null };
    } catch (error) {
      const reason = toReason(error, timeoutMs);
      return {
        durationMs: took(),
        statusCode: null,
        response: null,
        retryAfter: null,
        error: reason,
      };
    }
  };
}

/** Reads the beginning of the content, and discards the rest. */
async function readBeginning(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => answer.destroy(), bodyMs);
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // Incomplete content is no error: the status is known.
  } finally {
    clearTimeout(late);
  }
  const bytes = Buffer.concat(chunks).subarray(0, mostBytes);
  // `stream` omits an incomplete character at the end.
  const text = new TextDecoder().decode(bytes, { stream: true });
  // PostgreSQL cannot store a NUL.
  return Array.from(text.replaceAll("\0", "")).slice(0, mostCharacters).join("");
}

function toReason(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  if (error instanceof AddressRefused) return message;
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") {
    return `no answer within ${timeoutMs / 1_000} s`;
  }
  return code === undefined ? message : `${message} (${code})`.slice(0, 240);
}
