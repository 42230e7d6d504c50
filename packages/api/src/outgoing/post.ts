import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Resolve } from "./resolver.ts";

/** What is sent: a body with its headers, to an address that `refusalOf` has accepted. */
export type Message = { url: string; headers: Record<string, string>; body: string };

/** What became of a request. */
export type Receipt = {
  durationMs: number;
  /** Null when no answer came. */
  statusCode: number | null;
  /** The first 2 000 characters of the answer; null when none came. */
  response: string | null;
  /** As it was sent. */
  retryAfter: string | null;
  /** Why no answer came, for the owner of the address; null when one did. */
  error: string | null;
};

/** Sends a request and reads the beginning of its answer. Redirects are answers. Never rejects. */
export type Post = (message: Message) => Promise<Receipt>;

/** Four bytes is the longest character there is. */
const mostBytes = 8_000;
const mostCharacters = 2_000;
/** For the body, when the status is known already: it decides nothing any more. */
const bodyMs = 1_000;

/** Thrown at connecting: the name leads to a machine that may not be called. */
class AddressRefused extends Error {}

export function createPost(options: {
  addressesOf: Resolve;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}): Post {
  const { addressesOf, isAllowed, timeoutMs } = options;

  // What is checked is what is connected to: the name is not asked for a second time.
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
        // An address in figures is never looked up.
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

/** Reads what is kept of a body, and leaves the rest where it is. */
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
    // The status has come: a body that breaks off changes nothing.
  } finally {
    clearTimeout(late);
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes));
  // What PostgreSQL cannot hold, and half characters where the text was cut.
  return Array.from(text.replaceAll("\0", "").replace(/\uFFFD+$/u, ""))
    .slice(0, mostCharacters)
    .join("");
}

function toReason(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  if (error instanceof AddressRefused) return message;
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") {
    return `no answer within ${timeoutMs / 1_000} s`;
  }
  return code === undefined ? message : `${message} (${code})`.slice(0, 240);
}
