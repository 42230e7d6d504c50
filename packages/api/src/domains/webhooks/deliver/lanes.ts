import { toLogged } from "../../../jobs/attempts.ts";
import type { Service } from "../../../service.ts";
import { type Lane, openLane } from "./lane.ts";
import { createSlots } from "./slots.ts";
import type { Place } from "./take-turn.ts";

/** Creates the lanes of this process: one for each webhook that it is delivering to. */
export function createLanes(service: Service) {
  const lanes = new Map<string, Lane>();
  const slots = createSlots();
  let isClosed = false;

  return {
    /** Delivers what is due, in the webhook's lane; resolves when nothing more is. Never rejects. */
    async deliver(place: Place): Promise<void> {
      if (isClosed) return;
      const { webhookId } = place;
      const open = lanes.get(webhookId);
      const lane = open?.wake() === true ? open : openLane(service, place, slots);
      lanes.set(webhookId, lane);
      try {
        await lane.ended;
      } catch (error) {
        const message = "delivering to a webhook failed";
        service.log({ level: "error", message, ...place, ...toLogged(error) });
      } finally {
        if (lanes.get(webhookId) === lane) lanes.delete(webhookId);
      }
    },

    /** Takes no more deliveries, and waits for those in flight, at most `graceMs`. */
    async close(graceMs: number): Promise<void> {
      isClosed = true;
      const open = [...lanes.values()];
      for (const lane of open) lane.close();
      let late: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        late = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled(open.map(({ ended }) => ended)), over]);
      clearTimeout(late);
    },
  };
}
