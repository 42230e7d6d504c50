import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectCreated, type Owner } from "./owner.ts";

/** A webhook receiver that rejects the first attempt of some events. */
export type Receiver = {
  url: string;
  /** The bodies it received under each id, rejected or not. */
  bodies: ReadonlyMap<string, ReadonlySet<string>>;
  /** The ids that it has accepted. */
  accepted: ReadonlySet<string>;
  /** Returns the number of requests received. */
  requests(): number;
  close(): Promise<void>;
};

/** For one event in this many, the first attempt is rejected. */
const rejectEvery = 10;

/** Listens on a local port. */
export async function openReceiver(): Promise<Receiver> {
  const bodies = new Map<string, Set<string>>();
  const accepted = new Set<string>();
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests += 1;
      const id = String(request.headers["webhook-id"]);
      const isNew = !bodies.has(id);
      bodies.set(id, (bodies.get(id) ?? new Set()).add(Buffer.concat(chunks).toString()));
      const isRejected = isNew && bodies.size % rejectEvery === 0;
      if (!isRejected) accepted.add(id);
      response.writeHead(isRejected ? 503 : 204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    bodies,
    accepted,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Subscribes a receiver to everything that happens in the organization from now on. */
export async function subscribe({ send, path }: Owner, { url }: Receiver): Promise<void> {
  const body = { url, eventTypes: ["*"] };
  await expectCreated(send("POST", `${path}/webhooks`, { body }));
}
