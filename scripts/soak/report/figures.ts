import type { ResourceUsage } from "../../test-environment/resource-usage.ts";

/** The result of one round. */
export type Round = {
  engine: string;
  fault: string;
  /** The time to full recovery in milliseconds; null if it never recovered. */
  recoveryMs: number | null;
  /** The number of acknowledged acts per kind of load. */
  acknowledged: Record<string, number>;
  /** The resources of the process afterwards; null if it did not respond. */
  held: ResourceUsage | null;
  /** The number of the server process within the run, from 1. */
  life: number;
  faults: string[];
};

/** Recovery is due within this time. Only reported, never a failure: others may use the machine too. */
const dueMs = 5_000;

/** One row per engine and fault: how often, and how long until full recovery. */
export function toTable(rounds: readonly Round[]): Record<string, string | number>[] {
  const groups = Map.groupBy(rounds, ({ engine, fault }) => `${engine} ${fault}`);
  return [...groups.values()].map((group) => {
    const times = group.flatMap(({ recoveryMs }) => recoveryMs ?? []).toSorted((a, b) => a - b);
    const seconds = (ms: number | undefined) =>
      ms === undefined ? "never" : (ms / 1_000).toFixed(2);
    return {
      engine: group[0]?.engine ?? "",
      fault: group[0]?.fault ?? "",
      count: group.length,
      "p50 s": seconds(times[Math.floor(times.length / 2)]),
      "max s": times.length < group.length ? "never" : seconds(times.at(-1)),
      "over 5 s": group.filter(({ recoveryMs }) => (recoveryMs ?? Infinity) > dueMs).length,
      faults: group.reduce((sum, { faults }) => sum + faults.length, 0),
    };
  });
}

/** Sums the acknowledged acts by kind of load. */
export function sumAcknowledged(rounds: readonly Round[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { acknowledged } of rounds) {
    for (const [name, count] of Object.entries(acknowledged)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
