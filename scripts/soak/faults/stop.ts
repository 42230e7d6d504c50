import { pause } from "../load/workload.ts";
import { endProcess } from "../../test-environment/server-process.ts";
import type { Fault } from "./fault.ts";

/** How long a stop waits for requests in progress (content/self-hosting.mdx). */
const graceMs = 10_000;
/** The time within which a process has received the signal. */
const signalDelayMs = 1_000;

/** Sends SIGTERM: the process loses nothing, and every response from then on closes its connection. */
export const stop: Fault = {
  name: "stopped (SIGTERM)",
  endsProcess: true,
  unavailableReason: () => null,
  async inject({ served, writes: { writes } }) {
    const faults: string[] = [];
    const inFlight = writes.filter(({ response }) => response === null);
    const from = performance.now();
    const code = await endProcess(served.process(), "SIGTERM");
    const took = performance.now() - from;
    // By now the last responses have been read.
    await pause(50);
    const lost = inFlight.filter(({ response }) => response === null);
    const late = writes.filter(
      ({ sentAt, response }) => sentAt > from + signalDelayMs && response !== null,
    );
    const kept = late.filter(({ response }) => response?.headers.get("connection") !== "close");
    if (code !== 0) faults.push(`the exit code is ${code}`);
    if (lost.length > 0) faults.push(`${lost.length} of ${inFlight.length} in flight were lost`);
    if (kept.length > 0) faults.push(`${kept.length} late responses keep their connection`);
    if (took > graceMs) faults.push(`the stop took ${(took / 1_000).toFixed(1)} s`);
    const endedAt = performance.now();
    await served.start();
    return { endedAt, faults, note: `ended after ${(took / 1_000).toFixed(1)} s` };
  },
};
