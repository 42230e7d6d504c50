import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Resolve } from "./resolver.ts";

/** A body with its headers, to be sent to an address that `refusalOf` has accepted. */
export type Message = { url: string; headers: Record<string, string>; body: string };

/** The outcome of a request. */
export type Receipt = {
  durationMs: number;
  /** Null if no answer came. */
  statusCode: number | null;
  /** The first 2 000 characters of the answer; null if none came. */
  response: string | null;
  /** The header as received. */
  retryAfter: string | null;
  /** Why no answer came, for the owner of the address; null if one did. */
  error: string | null;
};

/** Sends a request and reads the beginning of its answer. Redirects are not followed. Never rejects. */
export type Post = (message: Message) => Promise<Receipt>;

/** Enough for the characters kept, which have at most four bytes each. */
const mostBytes = 8_000;
const mostCharacters = 2_000;
/** The time limit for the body once the status is known: the body no longer decides anything. */
const bodyMs = 1_000;

/** Thrown when connecting, if the name resolves to a machine that may not be called. */
class AddressRefused extends Error {}

export function createPost(options: {
  addressesOf: Resolve;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}): Post {
  const { addressesOf, isAllowed, timeoutMs } = options;

  // Exactly the checked addresses are connected to: the name is not resolved again.
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
        // Node closes the connection of an answer 101 (Switching Protocols) without an error.
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

/** Reads the kept part of a body, and ignores the rest. */
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
    // The status is known: a body that breaks off changes nothing.
  } finally {
    clearTimeout(late);
  }
  const bytes = Buffer.concat(chunks).subarray(0, mostBytes);
  // As of a stream: leaves out the partial character where the text was cut.
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
