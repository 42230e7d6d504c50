import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy between a service and its database that can fall silent like a hanging server. */
export type SilentProxy = {
  port: number;
  /** Forwards nothing, in either direction; connections are accepted and stay open. */
  hang(): void;
  /** Forwards what arrived meanwhile, and everything after it. */
  goOn(): void;
  /**
   * On the next connection that sends this text, swallows all answers from then on: the server executes it, and
   * the client never learns of it.
   */
  loseAnswerTo(text: string): void;
  /** Returns the number of connections. */
  connections(): number;
  close(): Promise<void>;
};

/** Starts a proxy on a free local port to a port of another host. */
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
