import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from "vitest";
import { createNodeServer, type NodeHandler } from "../node-server.ts";
import { listen } from "./keep-alive.ts";

export type ServedHandlers = {
  /** Serves a handler on its own port until the test ends. */
  serve(this: void, handler: NodeHandler): Promise<number>;
  /** The current test's server. */
  server(this: void): Server;
  /** Records calls of `console.error`. */
  log: MockInstance<typeof console.error>;
};

/** Provides each test of a file with a server. */
export function serveHandlers(options: { stalledAfterMs?: number } = {}): ServedHandlers {
  let server = createServer();
  const log = vi.spyOn(console, "error");
  beforeEach(() => {
    log.mockReset();
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  afterAll(() => log.mockRestore());
  return {
    serve(handler) {
      server = createNodeServer(handler, options);
      return listen(server);
    },
    server: () => server,
    log,
  };
}
