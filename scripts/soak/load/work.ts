import type { Answer } from "./owner.ts";

/** A kind of load that goes on until it is stopped, and what has to be true of it afterwards. */
export type Work = {
  name: string;
  /** How many of its acts are acknowledged so far. */
  done: () => number;
  /** Lets no further act begin; resolves when each has its answer or has lost its connection. */
  stop: () => Promise<void>;
  /** What is wrong with what is there, asked once the service answers again. */
  verify: () => Promise<string[]>;
  /** What is to come by itself and has not come yet; asked again and again, until there is nothing. */
  missing?: () => Promise<string[]>;
};

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Who is refused comes again soon, where `Retry-After` would have it later. */
const refusedPauseMs = 200;

/**
 * Does one act after another, so many at the same time.
 *
 * @param act false: it came to nothing. A connection that ends is what is looked at; any other throw is
 *   told by `stop`
 */
export function repeatedly(
  act: () => Promise<boolean>,
  { workers = 1, pauseMs = 0 } = {},
): { stop: () => Promise<void> } {
  const state = { isStopped: false };
  const work = async (): Promise<void> => {
    while (!state.isStopped) {
      const isDone = await act().catch((error: unknown) => {
        if (error instanceof TypeError) return false;
        throw error;
      });
      const waitMs = isDone ? pauseMs : refusedPauseMs;
      if (waitMs > 0) await pause(waitMs);
    }
  };
  const working = Promise.all(Array.from({ length: workers }, work));
  // Told by `stop`.
  working.catch(() => undefined);
  return {
    async stop() {
      state.isStopped = true;
      await working;
    },
  };
}

/** Whether an answer says that the service cannot now, in the only way in which it may. */
export const isTold503 = ({ status, headers }: Pick<Answer, "status" | "headers">): boolean =>
  status === 503 && headers.has("retry-after");

/** Every act has its answer within this, or hangs. */
export const hangsAfterMs = 120_000;
