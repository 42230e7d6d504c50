import type { ApiResponse } from "./owner.ts";

/** A kind of load that runs until stopped, and its check afterwards. */
export type Workload = {
  name: string;
  /** Returns how many acts have been acknowledged. */
  done: () => number;
  /** Starts no further act; resolves when each has its response or has lost its connection. */
  stop: () => Promise<void>;
  /** Returns what is wrong with the data, once the service responds again. */
  verify: () => Promise<string[]>;
  /** Returns what should still arrive by itself; polled until there is nothing. */
  missing?: () => Promise<string[]>;
};

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** The pause after a rejected act, shorter than `Retry-After` demands. */
const rejectedPauseMs = 200;

/**
 * Repeats an act, several at the same time.
 *
 * @param act false: it had no effect. A closed connection is expected; any other error is reported by `stop`
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
      const waitMs = isDone ? pauseMs : rejectedPauseMs;
      if (waitMs > 0) await pause(waitMs);
    }
  };
  const working = Promise.all(Array.from({ length: workers }, work));
  // Reported by `stop`.
  working.catch(() => undefined);
  return {
    async stop() {
      state.isStopped = true;
      await working;
    },
  };
}

/** Whether a response rejects a request temporarily in the only permitted way: 503 with `Retry-After`. */
export const isUnavailableResponse = ({
  status,
  headers,
}: Pick<ApiResponse, "status" | "headers">): boolean =>
  status === 503 && headers.has("retry-after");

/** Every act gets its response within this time, or hangs. */
export const hangsAfterMs = 120_000;
