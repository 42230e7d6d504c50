import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { waitForAcknowledged } from "../load/writes.ts";
import type { Fault } from "./fault.ts";

const wanted = 10_000;
const concurrency = 250;
/** Descriptors that a process needs for other things. */
const spare = 1_000;

/** Returns how many connections are possible here; each takes a descriptor in two local processes. */
function countPossible(): number {
  const limits = readFileSync("/proc/self/limits", "utf8");
  const [, limit = "1024"] = /^Max open files\s+\S+\s+(\d+|unlimited)/mu.exec(limits) ?? [];
  return limit === "unlimited" ? wanted : Math.min(wanted, Number(limit) - spare);
}

/** Opens connections that stay idle; every second one has had a response before. */
export const idleConnections: Fault = {
  name: "10 000 idle connections",
  endsProcess: false,
  unavailableReason: () =>
    process.platform !== "linux" || countPossible() < 1_000
      ? "a process may not open a thousand connections here (ulimit -n)"
      : null,
  async inject({ served, writes }) {
    const { hostname, port } = new URL(served.baseUrl);
    const sockets: Socket[] = [];
    const open = async (index: number): Promise<void> => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      await once(socket, "connect");
      socket.on("error", () => socket.destroy());
      if (index % 2 === 0) return void socket.resume();
      socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n");
      await once(socket, "data");
    };
    const count = countPossible();
    try {
      for (let first = 0; first < count; first += concurrency) {
        await Promise.all(Array.from({ length: concurrency }, (_, index) => open(first + index)));
      }
      await waitForAcknowledged(writes, 40);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    const note =
      count < wanted
        ? `${count} of them: ulimit -n allows this process no more`
        : `${sockets.length} of them`;
    return { endedAt: performance.now(), faults: [], note };
  },
};
