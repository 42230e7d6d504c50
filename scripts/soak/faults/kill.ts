import { end } from "../../machine/served.ts";
import type { Fault } from "./fault.ts";

/** Kills the process in the middle of everything, and restarts it. */
export const kill: Fault = {
  name: "killed (SIGKILL)",
  endsProcess: true,
  lacks: () => null,
  async happen({ served }) {
    await end(served.process(), "SIGKILL");
    const liftedAt = performance.now();
    await served.start();
    return { liftedAt, faults: [] };
  },
};
