import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

test("forty groups that reserve as much as possible leave capacity for the next", () => {
  const limit = createConcurrencyLimit({ max: 500, share: 0.1 });
  const taken = Array.from({ length: 40 }, (_, index) =>
    limit.reserve(`organization ${index}`, 100),
  );
  expect(taken[0]).toBe(46);
  expect(taken).toEqual(taken.toSorted((a, b) => b - a));
  expect(taken.at(-1)).toBeGreaterThan(0);
  expect(limit.reserve("organization 0", 1)).toBe(0);
  expect(limit.reserve("a newcomer", 1)).toBe(1);
});

test("notifies waiting groups of released capacity, first the group with the least", () => {
  const limit = createConcurrencyLimit({ max: 500, share: 0.1 });
  const notified: string[] = [];
  for (let index = 0; limit.reserve(`organization ${index}`, 1) > 0; index += 1);
  limit.whenFree("organization 1", () => notified.push("organization 1"));
  limit.whenFree("late", () => notified.push("late"));
  const leave = limit.whenFree("gone", () => notified.push("gone"));
  leave();
  expect(notified).toEqual([]);
  limit.release("organization 0", 1);
  expect(notified).toEqual(["late"]);
  expect(limit.reserve("late", 5)).toBe(1);
  limit.release("organization 1", 1);
  expect(notified).toEqual(["late", "organization 1"]);
  limit.whenFree("organization 1", () => notified.push("at once"));
  expect(notified).toEqual(["late", "organization 1", "at once"]);
});
