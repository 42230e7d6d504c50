import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type AddressPolicy, type Destination, toDestination } from "./address-policy.ts";
import { isPublicAddress } from "./public-address.ts";

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

/** Thrown on connecting, if the host has an IP address that is not allowed. */
class AddressRejectedError extends Error {
  constructor() {
    super("the address of the host is not public, and WEBHOOK_ALLOWED_NETWORKS does not allow it");
  }
}

type PostOptions = {
  resolveAddresses: (destination: Destination) => Promise<string[]>;
  policy: AddressPolicy;
  timeoutMs: number;
};

export function createPost({ resolveAddresses, policy, timeoutMs }: PostOptions): Post {
  /** @throws Error if the host has no address, or one that is not allowed */
  const resolveAllowed = async (destination: Destination): Promise<string[]> => {
    const addresses = await resolveAddresses(destination);
    if (addresses.length === 0) throw new Error("the name has no address");
    if (!(await policy.mayConnect(addresses, destination))) throw new AddressRejectedError();
    return addresses;
  };
  // An idle connection is reused for the same scheme, host and port only, for which it was checked.
  const pool = { keepAlive: true, maxFreeSockets: 64, timeout: timeoutMs };
  const agents = { http: new http.Agent(pool), https: new https.Agent(pool) };

  return async ({ url, headers, body }) => {
    const started = performance.now();
    const elapsedMs = () => Math.round(performance.now() - started);
    const destination = toDestination(new URL(url));
    let isPublic = true;
    const resolveHost = async (): Promise<string[]> => {
      const addresses = await resolveAllowed(destination);
      isPublic = addresses.every(isPublicAddress);
      return addresses;
    };
    try {
      // Node looks up names only.
      if (isIP(destination.host) !== 0) await resolveHost();
      const request = (destination.isSecure ? https : http).request(url, {
        method: "POST",
        agent: agents[destination.isSecure ? "https" : "http"],
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: toLookup(resolveHost),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const checkPeer = (address: string) => {
        isPublic = isPublicAddress(address);
        if (!policy.isAllowed(address, destination)) request.destroy(new AddressRejectedError());
      };
      const response = await send(request, body, checkPeer);
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
      return {
        durationMs: elapsedMs(),
        statusCode: null,
        response: null,
        retryAfter: null,
        error: toErrorText(error, timeoutMs, isPublic),
      };
    }
  };
}

/** Node connects to the addresses that were checked: resolving the name again could return others. */
function toLookup(resolveHost: () => Promise<string[]>): LookupFunction {
  return (_, { all }, resolveLookup) => {
    resolveHost().then(
      (addresses) => {
        const [first = ""] = addresses;
        if (all === true) resolveLookup(null, addresses.map(toLookupAddress));
        else resolveLookup(null, first, isIP(first));
      },
      (error: Error) => resolveLookup(error, "", 0),
    );
  };
}

function toLookupAddress(address: string): { address: string; family: number } {
  return { address, family: isIP(address) };
}

/** @param checkPeer destroys the request if it may not connect to an IP address */
function send(
  request: http.ClientRequest,
  body: string,
  checkPeer: (address: string) => void,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    // After a response 101 (Switching Protocols), Node closes the connection without an error.
    request.on("close", () => reject(new Error("the connection was closed without an answer")));
    request.on("socket", (socket) => {
      const check = () => {
        if (socket.remoteAddress !== undefined) checkPeer(socket.remoteAddress);
      };
      if (socket.connecting) socket.once("connect", check);
      else check();
    });
    request.end(body);
  });
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

/** @param isPublic whether the error may name the address of the host, and what its certificate contains */
function toErrorText(error: unknown, timeoutMs: number, isPublic: boolean): string {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  if (error instanceof AddressRejectedError) return message;
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") {
    return `no answer within ${timeoutMs / 1_000} s`;
  }
  if (code === undefined) return message;
  return isPublic ? `${message} (${code})`.slice(0, 240) : `the connection failed (${code})`;
}
