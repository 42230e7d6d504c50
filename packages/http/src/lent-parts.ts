import { on } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

// Node gives each part of a stream memory of its own, outside of its heap, and takes that back with the
// next collection. Nothing tells the collector to hurry for it: of a file that passes, tens of megabytes
// wait for it at a time. So that it goes as it came, each part is given back as soon as it has been used.

/** A stream that ended before its end. */
export class CutOff extends Error {
  override name = "CutOff";
}

/**
 * The parts of a stream as they come; at most two wait for their reader, while nothing more is read. A stream
 * that is not read to its end is left as it is, paused.
 *
 * @throws CutOff where the stream breaks off or fails; the reason of `signal`
 */
export async function* readParts(
  stream: Readable,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const options = { close: ["end", "close"], highWaterMark: 1, lowWaterMark: 1 };
  const events = on(stream, "data", { ...options, ...(signal && { signal }) });
  try {
    if (stream.destroyed) throw new CutOff("nothing more comes");
    for await (const [part] of events as AsyncIterable<[Uint8Array]>) yield part;
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof CutOff ? cause : new CutOff("it broke off", { cause });
  } finally {
    stream.pause();
  }
  if (!stream.readableEnded) throw new CutOff("it broke off");
}

/**
 * The parts of a body that a server receives, each lent until the next one is asked for: whoever wants to
 * keep bytes of it copies them.
 *
 * @throws as `readParts`
 */
export async function* lendParts(
  incoming: IncomingMessage,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of readParts(incoming, signal)) {
    yield part;
    giveBack(part);
  }
}

/** Streams that a server may send by themselves, by the body that stands for them. */
const senders = new WeakMap<ReadableStream, Readable>();

/**
 * A body of the bytes of a stream. They are read as they are asked for and no further. `createNodeListener`
 * gives each part back once it has been sent; `stream` must give parts that nobody else holds.
 */
export function toLentBody(stream: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
  senders.set(body, stream);
  return body;
}

/** The stream that a body of `toLentBody` stands for. */
export function lentStream(body: ReadableStream | null): Readable | undefined {
  return body === null ? undefined : senders.get(body);
}

/** Sends a stream as the body of an answer. Ends when all of it is sent, or its reader is gone. */
export async function sendLent(
  { status, headers }: Response,
  stream: Readable,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const { socket } = outgoing.req;
  socket.once("close", leave);
  if (socket.destroyed) leave();
  try {
    outgoing.setHeaders(headers).writeHead(status);
    for await (const part of readParts(stream, gone.signal)) {
      await write(outgoing, part, gone.signal);
      giveBack(part);
    }
    outgoing.end();
  } catch (error) {
    // What could not be written has no reader any more.
    if (error instanceof CutOff) console.error(error);
    outgoing.destroy();
  } finally {
    socket.off("close", leave);
    stream.destroy();
  }
}

/** Ends when the system has taken the bytes: their memory is free then. */
function write(outgoing: ServerResponse, part: Uint8Array, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(gone.reason);
    gone.addEventListener("abort", leave, { once: true });
    outgoing.write(part, (error) => {
      gone.removeEventListener("abort", leave);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Memory of which a part is only a part belongs to others as well. */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
