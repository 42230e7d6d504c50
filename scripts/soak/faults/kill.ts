import { endProcess } from "../../test-environment/server-process.ts";
import type { Fault } from "./fault.ts";

/** Kills the process in the middle of everything, and restarts it. */
export const kill: Fault = {
  name: "killed (SIGKILL)",
  endsProcess: true,
  unavailableReason: () => null,
  async inject({ served }) {
    await endProcess(served.process(), "SIGKILL");
    const endedAt = performance.now();
    await served.start();
    return { endedAt, faults: [] };
  },
};
