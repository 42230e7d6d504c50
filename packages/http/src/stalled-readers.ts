import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Slower than this is nobody who still wants the answer. */
const stalledAfterMs = 60_000;

/**
 * Ends a connection whose client has taken no byte of an answer for so long, and at the latest after twice
 * as long: what waits for it would be held for ever. A client that takes some is slow, and is waited for; an
 * answer that is still being made has nothing to be taken. A connection without a request is ended as well,
 * unless `keepAliveTimeout` holds for it.
 */
export function endStalledReaders(server: Server, afterMs: number = stalledAfterMs): void {
  // Counts what the system has taken of a write as well, and begins anew with it.
  server.setTimeout(afterMs);
  server.on("request", (_: IncomingMessage, response: ServerResponse) => {
    // Who listens decides: Node ends the connection otherwise, whatever it waits for.
    response.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
