// Decision: decisions/0019-http-caching-and-validators.md
import type { IncomingMessage } from "node:http";
import { releaseMemory } from "./stream-chunks.ts";

/** The maximum size and time for reading and discarding the rest of a body. */
type DiscardLimit = { maxBytes: number; maxMs: number };

/** Applies before the response, in order to keep the connection. */
const beforeResponse: DiscardLimit = { maxBytes: 1024 * 1024, maxMs: 30_000 };

/** Applies after the response, so that a client that is still sending receives it. */
const afterResponse: DiscardLimit = { maxBytes: 64 * 1024 * 1024, maxMs: 2_000 };

/**
 * Limits for requests without credentials, which are cheap to discard. A client that sends more receives the response
 * if it reads while it sends; the connection stays open during `maxMs`.
 */
const unknownBeforeResponse: DiscardLimit = { maxBytes: 128 * 1024, maxMs: 5_000 };
const unknownAfterResponse: DiscardLimit = { maxBytes: 0, maxMs: 2_000 };

/**
 * Prepares the connection for the response to a request whose body was not read to its end. The rest of the body
 * precedes the next request (RFC 9112 9.3), so it is read and discarded; if it is too long, the response closes
 * the connection.
 */
export async function settleConnection(
  response: Response,
  incoming: IncomingMessage,
): Promise<Response> {
  if (!hasBody(incoming)) return response;
  if (incoming.complete) return response;
  const isUnknown = response.status === 401 || !hasCredentials(incoming);
  const [before, after] = isUnknown
    ? [unknownBeforeResponse, unknownAfterResponse]
    : [beforeResponse, afterResponse];
  const isShort = Number(incoming.headers["content-length"] ?? 0) <= before.maxBytes;
  // An overloaded server does not wait for a body that it will not read.
  const waits = isShort && response.status !== 503;
  if (waits && (await discard(incoming, before))) return response;
  return toClosingResponse(response, incoming, after);
}

function hasCredentials({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * Returns the response with `Connection: close`, and closes the connection after a delay: closing a socket with unread
 * data resets the connection, and the client may lose the response. `Content-Length` tells the client when the response
 * is complete.
 */
async function toClosingResponse(
  response: Response,
  incoming: IncomingMessage,
  limit: DiscardLimit,
): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  const init = { status: response.status, headers };
  if (response.body === null) return new Response(null, init);
  const bytes = await response.bytes();
  headers.set("Content-Length", String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await discard(incoming, limit);
      controller.close();
    },
  });
  return new Response(body, init);
}

/** After this many bytes, discarding pauses: a client that sends much must not delay the others. */
const pauseAfterBytes = 128 * 1024;
const pauseMs = 4;

/** Reads and discards the rest of a body; resolves with whether it ended within the limits. */
function discard(incoming: IncomingMessage, { maxBytes, maxMs }: DiscardLimit): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    let pausedAt = 0;
    let pause: NodeJS.Timeout | undefined;
    const stop = () => {
      clearTimeout(timer);
      clearTimeout(pause);
      incoming.off("data", onData).off("end", stop).off("close", stop).pause();
      resolve(incoming.complete);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      releaseMemory(chunk);
      if (size > maxBytes) {
        stop();
      } else if (size - pausedAt >= pauseAfterBytes) {
        pausedAt = size;
        incoming.pause();
        pause = setTimeout(() => incoming.resume(), pauseMs);
      } else {
        // An unread web stream on top of it may have paused it again.
        incoming.resume();
      }
    };
    const timer = setTimeout(stop, maxMs);
    incoming.on("end", stop).on("close", stop);
    if (maxBytes > 0) incoming.on("data", onData).resume();
    if (incoming.destroyed || incoming.readableEnded) stop();
  });
}
