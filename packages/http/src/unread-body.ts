// Decision: decisions/0019-http-caching-and-validators.md
import type { IncomingMessage } from "node:http";

/** How much of a body is read and discarded, and for how long. */
export type Patience = { maxBytes: number; maxMs: number };

/** What is worth discarding to keep a connection. */
const beforeAnswer: Patience = { maxBytes: 1024 * 1024, maxMs: 30_000 };

/** What is discarded after the answer, so that a client that is still sending gets to see it. */
const afterAnswer: Patience = { maxBytes: 64 * 1024 * 1024, maxMs: 2_000 };

/**
 * Adapts an answer so that the connection is in the state its client expects. A request may be refused before
 * its body has arrived, and the rest of the body precedes the next request (RFC 9112 9.3). The rest is read and
 * discarded; if it is too much, the answer closes the connection.
 */
export async function settleConnection(
  response: Response,
  incoming: IncomingMessage,
): Promise<Response> {
  if (!hasBody(incoming)) return response;
  if (incoming.complete) return response;
  const isShort = Number(incoming.headers["content-length"] ?? 0) <= beforeAnswer.maxBytes;
  // An overloaded server doesn't wait for a body that it will not read.
  const waits = isShort && response.status !== 503;
  if (waits && (await readAway(incoming, beforeAnswer))) return response;
  return closing(response, incoming);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * Makes the last answer of a connection. It declares its length, so the client knows when it is complete
 * although the close is delayed: closing a socket with unread data resets the connection and discards the
 * answer.
 */
async function closing(response: Response, incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  const init = { status: response.status, headers };
  if (response.body === null) return new Response(null, init);
  const bytes = await response.bytes();
  headers.set("Content-Length", String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await readAway(incoming, afterAnswer);
      controller.close();
    },
  });
  return new Response(body, init);
}

/** After this many bytes, discarding pauses: a client that sends much must not delay the others. */
const pauseAfterBytes = 64 * 1024;
const pauseMs = 2;

/** Whether the body ended within the limits; its bytes are discarded. */
function readAway(incoming: IncomingMessage, { maxBytes, maxMs }: Patience): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    let pausedAt = 0;
    let pause: NodeJS.Timeout | undefined;
    const stop = () => {
      clearTimeout(timer);
      clearTimeout(pause);
      incoming.off("data", skip).off("end", stop).off("close", stop).pause();
      resolve(incoming.complete);
    };
    const skip = (part: Buffer) => {
      size += part.length;
      if (size > maxBytes) {
        stop();
      } else if (size - pausedAt >= pauseAfterBytes) {
        pausedAt = size;
        incoming.pause();
        pause = setTimeout(() => incoming.resume(), pauseMs);
      } else {
        // A stream wrapped around it that nobody reads has paused it again.
        incoming.resume();
      }
    };
    const timer = setTimeout(stop, maxMs);
    incoming.on("data", skip).on("end", stop).on("close", stop).resume();
    if (incoming.destroyed || incoming.readableEnded) stop();
  });
}
