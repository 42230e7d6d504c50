import { on } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

// Node allocates each chunk of a stream outside its heap and frees it only at the next garbage
// collection, which nothing triggers early: a transferred file can leave tens of megabytes unreleased.
// Releasing each chunk right after its use keeps memory constant.

/** The stream closed or failed before its end. */
export class PrematureCloseError extends Error {
  override name = "PrematureCloseError";
}

/**
 * Yields the chunks of a stream as they arrive; reading pauses while two chunks wait. A stream that is not
 * read to its end stays paused.
 *
 * @throws PrematureCloseError if the stream closes early or fails; the reason of `signal` if it is aborted
 */
export async function* readChunks(
  stream: Readable,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const options = { close: ["end", "close"], highWaterMark: 1, lowWaterMark: 1 };
  const events = on(stream, "data", { ...options, ...(signal && { signal }) });
  try {
    if (stream.destroyed) throw new PrematureCloseError("nothing more comes");
    for await (const [chunk] of events as AsyncIterable<[Uint8Array]>) yield chunk;
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof PrematureCloseError
      ? cause
      : new PrematureCloseError("it broke off", { cause });
  } finally {
    stream.pause();
  }
  if (!stream.readableEnded) throw new PrematureCloseError("it broke off");
}

/**
 * Yields the chunks of a request body. The memory of a chunk is released when the next one is requested: callers that
 * keep bytes must copy them.
 *
 * @throws as `readChunks`
 */
export async function* readTransientChunks(
  incoming: IncomingMessage,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of readChunks(incoming, signal)) {
    yield chunk;
    releaseMemory(chunk);
  }
}

/** The streams that a server may send directly, by the body created for them. */
const bodyStreams = new WeakMap<ReadableStream, Readable>();

/**
 * Creates a response body from a stream, which is read on demand. `createNodeListener` releases the memory of each
 * chunk after it was sent, so nothing else may reference the chunks of `stream`.
 */
export function toStreamBody(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
  bodyStreams.set(body, stream);
  return body;
}

/** Returns the stream of a body that `toStreamBody` created; undefined for other bodies. */
export function findBodyStream(body: ReadableStream | null): Readable | undefined {
  return body === null ? undefined : bodyStreams.get(body);
}

/** Sends a stream as the body of a response. Resolves when it is sent completely or the client has disconnected. */
export async function sendStream(
  { status, headers }: Response,
  stream: Readable,
  outgoing: ServerResponse,
): Promise<void> {
  const disconnected = new AbortController();
  const onDisconnect = () => disconnected.abort();
  const { socket } = outgoing.req;
  socket.once("close", onDisconnect);
  if (socket.destroyed) onDisconnect();
  try {
    outgoing.setHeaders(headers).writeHead(status);
    for await (const chunk of readChunks(stream, disconnected.signal)) {
      await write(outgoing, chunk, disconnected);
      releaseMemory(chunk);
    }
    outgoing.end();
  } catch (error) {
    // Errors after the client has disconnected are not reported.
    if (!disconnected.signal.aborted) console.error(error);
    outgoing.destroy();
  } finally {
    socket.off("close", onDisconnect);
    stream.destroy();
  }
}

/**
 * Resolves when the operating system has taken the bytes, so that their memory can be released. If a write fails,
 * the client has disconnected.
 */
function write(
  outgoing: ServerResponse,
  chunk: Uint8Array,
  disconnected: AbortController,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal } = disconnected;
    const onDisconnect = () => reject(signal.reason);
    signal.addEventListener("abort", onDisconnect, { once: true });
    outgoing.write(chunk, (error) => {
      if (error) disconnected.abort(error);
      signal.removeEventListener("abort", onDisconnect);
      resolve();
    });
  });
}

/** Releases the memory of a chunk that owns its whole buffer; a slice shares it with others. */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
