import type { Application } from "../../../kernel/application.ts";
import { carryOut } from "./carry-out.ts";
import { claimRun } from "./claim-run.ts";
import { startSchedules } from "./start-schedules.ts";

/** The most runs of one organization at a time in this process: a slow run blocks only one of them. */
const mostAtATime = 2;

/** Creates the lanes of this process: one for each organization whose workflows it is carrying out. */
export function createLanes(service: Application) {
  const lanes = new Map<string, { ended: Promise<boolean>; wake(): void }>();
  const closing = new AbortController();

  /** Carries out runs until none is due, in up to that many places at once; returns whether there was any. */
  async function drain(organizationId: string, places: number): Promise<boolean> {
    let other: Promise<boolean> | undefined;
    let found = false;
    try {
      while (!closing.signal.aborted) {
        const claim = await claimRun(service, organizationId);
        if (claim === null) break;
        found = true;
        if (claim === "skipped") continue;
        if (places > 1 && other === undefined) {
          other = drain(organizationId, places - 1);
          // Reported below: it may fail while this place is still busy with its run.
          other.catch(() => undefined);
        }
        await carryOut(service, claim, () => closing.signal.aborted);
      }
    } finally {
      await other;
    }
    return found;
  }

  function open(organizationId: string) {
    let isAwake = true;
    const run = async () => {
      let found = false;
      try {
        while (isAwake && !closing.signal.aborted) {
          isAwake = false;
          await startSchedules(service, organizationId);
          if (await drain(organizationId, mostAtATime)) found = true;
        }
        return found;
      } finally {
        // Synchronously: whoever wants to wake it from here on opens another lane.
        lanes.delete(organizationId);
      }
    };
    return {
      ended: run(),
      wake: () => {
        isAwake = true;
      },
    };
  }

  return {
    /** Resolves when nothing more can be done in the organization, with whether there was anything. */
    work(organizationId: string): Promise<boolean> {
      if (closing.signal.aborted) return Promise.resolve(false);
      const present = lanes.get(organizationId);
      if (present !== undefined) {
        present.wake();
        return present.ended;
      }
      const lane = open(organizationId);
      lanes.set(organizationId, lane);
      return lane.ended;
    },

    /** Takes no more runs, and waits for the steps in progress, at most `graceMs`. */
    async close(graceMs: number): Promise<void> {
      closing.abort();
      let late: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        late = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled([...lanes.values()].map(({ ended }) => ended)), over]);
      clearTimeout(late);
    },
  };
}
