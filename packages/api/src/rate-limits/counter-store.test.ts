import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryCounters } from "./counter-store.ts";
import { defaultPolicies } from "./policies.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["back", -3_600_000],
  ["forward", 3_600_000],
])("does not change windows if the system clock is set %s", async (_, stepMs) => {
  const counters = createMemoryCounters(defaultPolicies);
  for (let n = 0; n < 20; n += 1) await counters.count("login", "account");
  await counters.markKnown("address");
  vi.setSystemTime(Date.now() + stepMs);
  expect(await counters.count("login", "account")).toEqual({ used: 21, endsInMs: 300_000 });
  expect(await counters.isKnown("address")).toBe(true);
  vi.advanceTimersByTime(299_999);
  expect(await counters.count("login", "account")).toEqual({ used: 22, endsInMs: 1 });
  vi.advanceTimersByTime(1);
  expect(await counters.count("login", "account")).toEqual({ used: 1, endsInMs: 300_000 });
  await counters.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("decrements and resets a count", async () => {
  const clock = { ms: 5 };
  const counters = createMemoryCounters(defaultPolicies, () => clock.ms);
  await counters.decrement("export", "nobody");
  await counters.count("export", "member");
  await counters.count("export", "member");
  await counters.decrement("export", "member");
  clock.ms += 1_000.5;
  expect(await counters.count("export", "member")).toEqual({ used: 2, endsInMs: 3_599_000 });
  await counters.reset("export", "member");
  expect(await counters.count("export", "member")).toEqual({ used: 1, endsInMs: 3_600_000 });
  clock.ms += 3_600_000;
  expect(await counters.count("export", "member")).toEqual({ used: 1, endsInMs: 3_600_000 });
  await counters.close();
});

test("deletes counters in memory when their windows end", async () => {
  const counters = createMemoryCounters(defaultPolicies);
  for (let n = 0; n < 500; n += 1) {
    await counters.count("address", `192.0.2.${n}`);
    await counters.count("login", `account ${n}`);
  }
  expect(await counters.count("address", "192.0.2.1")).toEqual({ used: 2, endsInMs: 60_000 });
  // Each counter has one timer.
  expect(vi.getTimerCount()).toBe(1_000);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(500);
  vi.advanceTimersByTime(240_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await counters.count("address", "192.0.2.1")).toEqual({ used: 1, endsInMs: 60_000 });
});
