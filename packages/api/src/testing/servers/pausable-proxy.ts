import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy between a service and its database that can stop forwarding, like a server that hangs. */
export type PausableProxy = {
  port: number;
  /** Stops forwarding in both directions; connections are still accepted and stay open. */
  hang(): void;
  /** Forwards what has arrived meanwhile, and everything after it. */
  resume(): void;
  /**
   * Drops all responses on the next connection that sends this text: the server executes it, but the client receives
   * no result.
   */
  dropResponseTo(text: string): void;
  /** Returns the number of connections. */
  connections(): number;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of 127.0.0.1 to a port of another host. */
export async function startPausableProxy(target: {
  host: string;
  port: number;
}): Promise<PausableProxy> {
  const pairs = new Set<[client: Socket, server: Socket]>();
  let isPaused = false;
  let droppedText: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(target);
    client.on("data", (chunk: Buffer) => {
      if (droppedText === null || !chunk.includes(droppedText)) return;
      droppedText = null;
      upstream.removeAllListeners("data").resume();
    });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      one.on("data", (chunk) => other.write(chunk));
      one.on("error", () => undefined);
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isPaused) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const forEachSocket = (action: (socket: Socket) => void) => [...pairs].flat().forEach(action);
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      isPaused = true;
      forEachSocket((socket) => socket.pause());
    },
    resume() {
      isPaused = false;
      forEachSocket((socket) => socket.resume());
    },
    dropResponseTo(text) {
      droppedText = text;
    },
    connections: () => pairs.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      forEachSocket((socket) => socket.destroy());
      await closed;
    },
  };
}
