import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOverloadJudge, startOverloadMeter } from "./overload.ts";

test.each<[string, number[], string]>([
  ["one long task by itself is no overload", [0, 3_000, 0, 3_000, 0], "....."],
  ["two windows in a row above the bound are", [0, 101, 101, 101], "..##"],
  ["the bound itself is not above it", [100, 100, 100], "..."],
  ["what comes down to the bound goes on being refused", [200, 200, 100, 51, 50], ".####"],
  ["two windows in a row below half of it end it", [200, 200, 49, 49, 0], ".##.."],
  ["one does not", [200, 200, 49, 60, 49, 49], ".####."],
  ["after its end it takes two again", [200, 200, 0, 0, 200, 200], ".##..#"],
])("%s", (_, delays, expected) => {
  const judge = createOverloadJudge(100);
  expect(delays.map((delay) => (judge(delay) ? "#" : ".")).join("")).toBe(expected);
});

test("tasks that are long, one after the other, are overload", async () => {
  const meter = startOverloadMeter(50);
  expect(meter.isOverloaded()).toBe(false);
  while (!meter.isOverloaded()) {
    const until = performance.now() + 200;
    while (performance.now() < until);
    await setImmediate();
  }
  meter.end();
});
