import { end } from "../../machine/served.ts";
import type { Fault } from "./fault.ts";

/** The process ends at once, in the middle of everything, and is started again. */
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
