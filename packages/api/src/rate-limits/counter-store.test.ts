import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryCounters } from "./counter-store.ts";
import { defaultPolicies } from "./policies.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("counters in memory are forgotten when their windows end", async () => {
  const counters = createMemoryCounters(defaultPolicies);
  for (let n = 0; n < 500; n += 1) {
    await counters.count("address", `192.0.2.${n}`);
    await counters.count("login", `account ${n}`);
  }
  expect(await counters.count("address", "192.0.2.1")).toEqual({ used: 2, endsInMs: 60_000 });
  // One timer stands for each counter that is kept.
  expect(vi.getTimerCount()).toBe(1_000);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(500);
  vi.advanceTimersByTime(240_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await counters.count("address", "192.0.2.1")).toEqual({ used: 1, endsInMs: 60_000 });
});
