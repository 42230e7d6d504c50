import type { Application } from "../../../kernel/application.ts";
import { carryOut } from "./carry-out.ts";
import { claimRun } from "./claim-run.ts";
import { startSchedules } from "./start-schedules.ts";

/** Runs of one organization that this process is at: a slow one holds up one place of its own organization. */
const mostAtATime = 2;

/** The organizations whose workflows this process carries out at present, each in a lane of its own. */
export function createLanes(service: Application) {
  const lanes = new Map<string, { ended: Promise<boolean>; wake(): void }>();
  const closing = new AbortController();

  /** Carries out runs until none is due, in a second place too when there is one; gives whether there was any. */
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
          // Told below: it may fail while this place is still at its run.
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
        // At once: whoever wakes it from here on opens another.
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

    /** Takes no more, and waits for the steps that are being taken, at the latest for `graceMs`. */
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
