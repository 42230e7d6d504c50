import type { IncomingMessage } from "node:http";

/** How much of a body is read for nothing, and for how long. */
export type Patience = { maxBytes: number; maxMs: number };

/** What is worth reading to keep a connection. */
const beforeAnswer: Patience = { maxBytes: 1024 * 1024, maxMs: 30_000 };

/** What is read after the answer, so that a client that is still sending comes to see it. */
const afterAnswer: Patience = { maxBytes: 64 * 1024 * 1024, maxMs: 2_000 };

/**
 * Makes an answer one after which the connection is as its client takes it to be. A request may be
 * refused before its body has come; what is left of the body stands before the next request (RFC 9112
 * 9.3). It is read away; where that is too much, the answer says that the connection ends.
 */
export async function settleConnection(
  response: Response,
  incoming: IncomingMessage,
): Promise<Response> {
  if (!hasBody(incoming)) return response;
  if (incoming.complete) return response;
  const isShort = Number(incoming.headers["content-length"] ?? 0) <= beforeAnswer.maxBytes;
  // Who can do no more does not wait for what it will not read.
  const waits = isShort && response.status !== 503;
  if (waits && (await readAway(incoming, beforeAnswer))) return response;
  return closing(response, incoming);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * The last answer of a connection. Its length is said, so that the client knows it whole while the end
 * is put off: a socket that is closed with unread data resets, and takes the answer back.
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

/** Whether the body came to its end. Whoever has begun to read it reads no more. */
function readAway(incoming: IncomingMessage, { maxBytes, maxMs }: Patience): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    const stop = () => {
      clearTimeout(timer);
      incoming.off("data", skip).off("end", stop).off("close", stop).pause();
      resolve(incoming.complete);
    };
    const skip = (part: Buffer) => {
      size += part.length;
      if (size > maxBytes) stop();
      // A stream that was made of it, and that nobody reads, has stopped it again.
      else incoming.resume();
    };
    const timer = setTimeout(stop, maxMs);
    incoming.on("data", skip).on("end", stop).on("close", stop).resume();
    if (incoming.destroyed || incoming.readableEnded) stop();
  });
}
