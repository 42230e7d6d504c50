import { afterAll, vi } from "vitest";

/** Sets the clock of a test file, before it creates a service: only the tests move it. */
export function fixClock(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
  afterAll(() => {
    vi.useRealTimers();
  });
}
