import { pause } from "../load/work.ts";
import { end } from "../../machine/served.ts";
import type { Fault } from "./fault.ts";

/** How long a stop waits for requests in progress (content/self-hosting.mdx). */
const graceMs = 10_000;
/** The time within which a process has received the signal. */
const heardAfterMs = 1_000;

/** Sends SIGTERM: the process loses nothing, and every response from then on closes its connection. */
export const stop: Fault = {
  name: "stopped (SIGTERM)",
  endsProcess: true,
  lacks: () => null,
  async happen({ served, writes: { writes } }) {
    const faults: string[] = [];
    const inFlight = writes.filter(({ answer }) => answer === null);
    const from = performance.now();
    const code = await end(served.process(), "SIGTERM");
    const took = performance.now() - from;
    // By now the last responses have been read.
    await pause(50);
    const lost = inFlight.filter(({ answer }) => answer === null);
    const late = writes.filter(
      ({ begun, answer }) => begun > from + heardAfterMs && answer !== null,
    );
    const kept = late.filter(({ answer }) => answer?.headers.get("connection") !== "close");
    if (code !== 0) faults.push(`the exit code is ${code}`);
    if (lost.length > 0) faults.push(`${lost.length} of ${inFlight.length} in flight were lost`);
    if (kept.length > 0) faults.push(`${kept.length} late responses keep their connection`);
    if (took > graceMs) faults.push(`the stop took ${(took / 1_000).toFixed(1)} s`);
    const liftedAt = performance.now();
    await served.start();
    return { liftedAt, faults, note: `ended after ${(took / 1_000).toFixed(1)} s` };
  },
};
