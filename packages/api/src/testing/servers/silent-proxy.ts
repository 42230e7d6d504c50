import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy between a service and its database that can stop forwarding, like a server that hangs. */
export type SilentProxy = {
  port: number;
  /** Stops forwarding in both directions; connections are still accepted and stay open. */
  hang(): void;
  /** Forwards what has arrived meanwhile, and everything after it. */
  goOn(): void;
  /**
   * Drops all responses on the next connection that sends this text: the server executes it, but the client receives
   * no result.
   */
  loseAnswerTo(text: string): void;
  /** Returns the number of connections. */
  connections(): number;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of 127.0.0.1 to a port of another host. */
export async function startSilentProxy(target: {
  host: string;
  port: number;
}): Promise<SilentProxy> {
  const pairs = new Set<[client: Socket, server: Socket]>();
  let isSilent = false;
  let lost: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(target);
    client.on("data", (part: Buffer) => {
      if (lost === null || !part.includes(lost)) return;
      lost = null;
      upstream.removeAllListeners("data").resume();
    });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      one.on("data", (part) => other.write(part));
      one.on("error", () => undefined);
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isSilent) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act);
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      isSilent = true;
      each((socket) => socket.pause());
    },
    goOn() {
      isSilent = false;
      each((socket) => socket.resume());
    },
    loseAnswerTo(text) {
      lost = text;
    },
    connections: () => pairs.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      each((socket) => socket.destroy());
      await closed;
    },
  };
}
