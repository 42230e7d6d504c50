import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A client that reads nothing for this long no longer wants the answer. */
const stalledAfterMs = 60_000;

/**
 * Closes a connection whose client has read nothing of an answer for `afterMs` (at the latest after twice
 * that): its resources would otherwise be held forever. Slow clients that still read are kept, and an answer
 * still being computed has nothing to read yet. Also closes connections without a request, unless
 * `keepAliveTimeout` governs them.
 */
export function endStalledReaders(server: Server, afterMs: number = stalledAfterMs): void {
  // The timer restarts when a write begins and when the system takes its bytes.
  server.setTimeout(afterMs);
  server.on("request", (_: IncomingMessage, response: ServerResponse) => {
    // With no listener, Node would close the connection regardless of what it waits for.
    response.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
