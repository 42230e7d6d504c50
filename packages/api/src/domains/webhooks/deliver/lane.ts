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
    const attempted = await attempt(due);
    slots.release(organizationId, 1);
    onTheirWay -= 1;
    ended.push(attempted);
    rouse();
  }

  /** Waits until an attempt ends, the lane is woken, the time is over, or a wanted place is free. */
  async function pause(waitMs: number | null, wantsPlace: boolean): Promise<void> {
    if (isAwake || ended.length > 0) return;
    let timer: NodeJS.Timeout | undefined;
    let leave: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      rouse = resolve;
      if (waitMs !== null) timer = setTimeout(resolve, waitMs);
      if (wantsPlace) leave = slots.whenFree(organizationId, resolve);
    });
    clearTimeout(timer);
    leave();
  }

  /** Starts the attempts of what is due, within the reserved places; gives back the rest of them. */
  async function start(places: number): Promise<number | null> {
    const written = ended;
    ended = [];
    let taken = 0;
    try {
      const room = { most: places, isIdle: onTheirWay === 0 };
      const { due, waitMs } = await takeTurn(service, place, written, room);
      taken = due.length;
      for (const each of due) void send(each);
      return waitMs;
    } finally {
      slots.release(organizationId, places - taken);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      isAwake = false;
      const wanted = isClosed ? 0 : mostAtATime - onTheirWay;
      const places = slots.reserve(organizationId, wanted);
      const wantsPlace = wanted > 0 && places === 0;
      const waitMs = await start(places);
      const isIdle = onTheirWay === 0 && ended.length === 0 && !isAwake;
      if (isIdle && (isClosed || (waitMs === null && !wantsPlace))) {
        isOver = true;
        return;
      }
      await pause(isClosed ? null : waitMs, wantsPlace && !isClosed);
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
