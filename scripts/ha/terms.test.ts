import { expect, test } from "vitest";
import { findOverlaps, type Probe } from "./terms.ts";

const probe = (machine: string, timeline: string, sentAt: number): Probe => ({
  id: `${machine}${sentAt}`,
  machine,
  timeline,
  sentAt,
  acknowledgedAt: sentAt + 10,
});

test("primaries one after another do not overlap", () => {
  const probes = [probe("one", "1", 0), probe("two", "2", 100), probe("one", "3", 200)];
  expect(findOverlaps(probes)).toEqual([]);
});

test("a write that the earlier primary accepts after the later one is found", () => {
  const probes = [probe("one", "1", 0), probe("two", "2", 100), probe("one", "1", 150)];
  expect(findOverlaps(probes)).toEqual([
    "one accepted a write 40 ms after two had become the primary",
  ]);
});

test("two machines on one timeline are found", () => {
  expect(findOverlaps([probe("one", "1", 0), probe("two", "1", 100)])).toEqual([
    "one and two both wrote on the timeline 1",
  ]);
});
