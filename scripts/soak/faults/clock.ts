import { pause } from "../load/workload.ts";
import { waitForAcknowledged } from "../load/writes.ts";
import { endProcess } from "../../test-environment/server-process.ts";
import {
  clockUnavailableReason,
  createSteppedClock,
} from "../../test-environment/stepped-clock.ts";
import type { Fault } from "./fault.ts";

/**
 * An hour back, a minute ahead, and right again, in seconds. Due times follow the clock, so whatever was
 * scheduled while it was ahead runs that much later.
 */
const steps = [-3_600, 60, 0];
/** A step takes effect within a second. */
const effectDelayMs = 1_100;

/** Moves the server's clock during writes. */
export const clockSteps: Fault = {
  name: "clock moved",
  endsProcess: true,
  unavailableReason: clockUnavailableReason,
  async inject({ served, writes }) {
    const clock = createSteppedClock();
    try {
      await endProcess(served.process(), "SIGTERM");
      await served.start(clock.env);
      await waitForAcknowledged(writes, 10);
      for (const seconds of steps) {
        clock.set(seconds);
        await pause(effectDelayMs);
        await waitForAcknowledged(writes, 10);
      }
      return { endedAt: performance.now(), faults: [] };
    } finally {
      clock.remove();
    }
  },
};
