import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The default time after which a client that reads nothing is disconnected. */
const defaultStalledAfterMs = 60_000;

/**
 * Closes connections whose client has read nothing of a response for `afterMs` (at the latest after twice that), which
 * would otherwise keep their resources forever. Keeps clients that read slowly, and connections whose response has not
 * begun. Also closes connections without a request, unless `keepAliveTimeout` applies to them.
 */
export function closeStalledReaders(server: Server, afterMs: number = defaultStalledAfterMs): void {
  // The timer restarts when a write begins and when the operating system takes its bytes.
  server.setTimeout(afterMs);
  server.on("request", (_: IncomingMessage, response: ServerResponse) => {
    // Without a listener, Node would close the connection also while the handler runs.
    response.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
