import type { Service } from "../../../service.ts";
import { type Attempted, createAttempts, type Due } from "./attempt.ts";
import { mostAtATime } from "./health.ts";
import type { Slots } from "./slots.ts";
import { type Place, takeTurn } from "./take-turn.ts";

/** The deliveries of one webhook in this process: a slow receiver delays only its own. */
export type Lane = {
  /** Announces that there may be more to deliver; false if the lane has ended and will not deliver it. */
  wake(): boolean;
  /** Takes no more deliveries; those in flight are awaited and recorded. */
  close(): void;
  /** Resolves when nothing more is due. */
  ended: Promise<void>;
};

export function openLane(service: Service, place: Place, slots: Slots): Lane {
  const { organizationId } = place;
  const attempt = createAttempts(service);
  let ended: Attempted[] = [];
  let onTheirWay = 0;
  let isAwake = false;
  let isClosed = false;
  let isOver = false;
  let rouse: () => void = () => undefined;

  async function send(due: Due): Promise<void> {
    onTheirWay += 1;
    slots.take(organizationId);
    const attempted = await attempt(due);
    slots.release(organizationId);
    onTheirWay -= 1;
    ended.push(attempted);
    rouse();
  }

  /** Waits until an attempt ends, the lane is woken, or the time is over. */
  async function pause(waitMs: number | null): Promise<void> {
    if (isAwake || ended.length > 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      rouse = resolve;
      if (waitMs !== null) timer = setTimeout(resolve, waitMs);
    });
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    for (;;) {
      isAwake = false;
      const written = ended;
      ended = [];
      const most = isClosed ? 0 : Math.min(mostAtATime - onTheirWay, slots.free(organizationId));
      const { due, waitMs } = await takeTurn(service, place, written, {
        most,
        isIdle: onTheirWay === 0,
      });
      for (const each of due) void send(each);
      const isIdle = onTheirWay === 0 && ended.length === 0 && !isAwake;
      if (isIdle && (waitMs === null || isClosed)) {
        isOver = true;
        return;
      }
      await pause(isClosed ? null : waitMs);
    }
  }

  return {
    wake() {
      isAwake = true;
      rouse();
      return !isOver;
    },
    close() {
      isClosed = true;
      rouse();
    },
    ended: run().finally(() => (isOver = true)),
  };
}
