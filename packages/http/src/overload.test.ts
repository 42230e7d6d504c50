import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOverloadDetector, startOverloadMeter } from "./overload.ts";

test.each<[string, number[], string]>([
  ["ignores single long tasks", [0, 3_000, 0, 3_000, 0], "....."],
  ["is overloaded after two consecutive windows above the limit", [0, 101, 101, 101], "..##"],
  ["a delay at the limit is not above it", [100, 100, 100], "..."],
  ["stays overloaded above half of the limit", [200, 200, 100, 51, 50], ".####"],
  [
    "recovers after two consecutive windows below half of the limit",
    [200, 200, 49, 49, 0],
    ".##..",
  ],
  ["does not recover after one such window", [200, 200, 49, 60, 49, 49], ".####."],
  ["is overloaded again after two windows above the limit", [200, 200, 0, 0, 200, 200], ".##..#"],
])("%s", (_, delays, expected) => {
  const detect = createOverloadDetector(100);
  expect(delays.map((delay) => (detect(delay) ? "#" : ".")).join("")).toBe(expected);
});

test("consecutive long tasks are an overload", async () => {
  const meter = startOverloadMeter(50);
  expect(meter.isOverloaded()).toBe(false);
  while (!meter.isOverloaded()) {
    const until = performance.now() + 200;
    while (performance.now() < until);
    await setImmediate();
  }
  meter.end();
});
