import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Stands between a service and its database, and can fall silent as a server does that hangs. */
export type SilentProxy = {
  port: number;
  /** Passes nothing on, in either direction; connections are taken and stay. */
  hang(): void;
  /** Passes on what has come meanwhile, and what comes. */
  goOn(): void;
  /**
   * Of the next connection that sends this text, nothing comes back any more: the server carries it out,
   * and the client never learns of it.
   */
  loseAnswerTo(text: string): void;
  /** How many connections there are. */
  connections(): number;
  close(): Promise<void>;
};

/** A proxy on a free port of this machine to one of another host. */
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
