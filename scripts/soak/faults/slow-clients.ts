import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { pause } from "../load/workload.ts";
import { waitForAcknowledged } from "../load/writes.ts";
import type { Fault } from "./fault.ts";

const clientsPerKind = 200;
const durationMs = 4_000;

const head = (line: string, more = "") => `${line} HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n${more}`;

/** What each kind of slow client sends first, and what it keeps sending. */
const kinds: Record<string, { first: string; drip?: string; reads: boolean }> = {
  "headers that never end": { first: head("GET /"), drip: "X-Slow: a\r\n", reads: true },
  "half a body": {
    first: head(
      "POST /api/v1/organizations",
      "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    ),
    drip: " ",
    reads: true,
  },
  "large answers that nobody reads": {
    first: head("GET /llms-full.txt", "\r\n").repeat(4),
    reads: false,
  },
};

/** Clients that send slowly, never finish, never read, and finally reset: other clients must not wait for them. */
export const slowClients: Fault = {
  name: "slow clients",
  endsProcess: false,
  unavailableReason: () => null,
  async inject({ served, writes }) {
    const { hostname, port } = new URL(served.baseUrl);
    const sockets: Socket[] = [];
    const drips = new Map<Socket, string>();
    try {
      for (const { first, drip, reads } of Object.values(kinds)) {
        for (let index = 0; index < clientsPerKind; index += 1) {
          const socket = connect(Number(port), hostname);
          // The server may close the connection.
          socket.on("error", () => socket.destroy());
          sockets.push(socket);
          if (reads) socket.resume();
          socket.write(first);
          if (drip !== undefined) drips.set(socket, drip);
        }
      }
      const until = performance.now() + durationMs;
      await waitForAcknowledged(writes, 20);
      while (performance.now() < until) {
        for (const [socket, drip] of drips) if (socket.writable) socket.write(drip);
        await pause(250);
      }
      await waitForAcknowledged(writes, 20);
    } finally {
      await Promise.all(sockets.map(reset));
    }
    return { endedAt: performance.now(), faults: [], note: `${sockets.length} of them` };
  },
};

async function reset(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const closed = once(socket, "close");
  if (socket.connecting) socket.destroy();
  else socket.resetAndDestroy();
  await closed;
}
