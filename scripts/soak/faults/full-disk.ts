import { createSender } from "../load/owner.ts";
import { pause } from "../load/work.ts";
import type { Fault, Stage } from "./fault.ts";

const refusals = 20;
const patienceMs = 120_000;

/** Fills the disk of the records: reads work, writes get 503 until there is space again. */
export const fullDisk: Fault = {
  name: "disk full",
  endsProcess: false,
  lacks: ({ disk, postgres }) => {
    if (typeof disk === "string") return disk;
    return postgres === null ? "the embedded database keeps its files in its process" : null;
  },
  async happen({ disk, served, writes }) {
    if (typeof disk === "string") throw new Error(disk);
    disk.fill();
    try {
      await refused(writes);
      const { status } = await createSender(served.baseUrl, served.issuer)("GET", "/healthz");
      const faults = status === 200 ? [] : [`/healthz says ${status} on a full disk`];
      disk.empty();
      return { liftedAt: performance.now(), faults };
    } finally {
      disk.empty();
    }
  },
};

async function refused({ writes }: Stage["writes"]): Promise<void> {
  const count = () => writes.filter(({ answer }) => (answer?.status ?? 0) >= 500).length;
  const wanted = count() + refusals;
  const deadline = performance.now() + patienceMs;
  while (count() < wanted) {
    if (performance.now() > deadline) throw new Error("no write is rejected on a full disk");
    await pause(10);
  }
}
