import { createSender } from "../load/owner.ts";
import { pause } from "../load/workload.ts";
import type { Fault, FaultContext } from "./fault.ts";

const minRejections = 20;
const timeoutMs = 120_000;

/** Fills the disk of the records: reads work, writes get 503 until there is space again. */
export const fullDisk: Fault = {
  name: "disk full",
  endsProcess: false,
  unavailableReason: ({ disk, postgres }) => {
    if (typeof disk === "string") return disk;
    return postgres === null ? "the embedded database keeps its files in its process" : null;
  },
  async inject({ disk, served, writes }) {
    if (typeof disk === "string") throw new Error(disk);
    disk.fill();
    try {
      await waitForRejections(writes);
      const { status } = await createSender(served.baseUrl, served.issuer)("GET", "/healthz");
      const faults = status === 200 ? [] : [`/healthz says ${status} on a full disk`];
      disk.empty();
      return { endedAt: performance.now(), faults };
    } finally {
      disk.empty();
    }
  },
};

async function waitForRejections({ writes }: FaultContext["writes"]): Promise<void> {
  const count = () => writes.filter(({ response }) => (response?.status ?? 0) >= 500).length;
  const wanted = count() + minRejections;
  const deadline = performance.now() + timeoutMs;
  while (count() < wanted) {
    if (performance.now() > deadline) throw new Error("no write is rejected on a full disk");
    await pause(10);
  }
}
