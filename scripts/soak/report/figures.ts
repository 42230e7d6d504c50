import type { Held } from "../../machine/held.ts";

/** What came of one round. */
export type Round = {
  engine: string;
  fault: string;
  /** Until everything was answered rightly again, in milliseconds; null where it never was. */
  recoveryMs: number | null;
  /** How many acts of each kind of load were acknowledged. */
  acknowledged: Record<string, number>;
  /** What the process held after it; null where it did not say. */
  held: Held | null;
  /** Which process of the run that was, from 1 on. */
  life: number;
  faults: string[];
};

/** Right answers are due within this. It is told on every machine, and judged on none: others may use it too. */
const dueMs = 5_000;

/** One row for each engine and fault: how often, and how long until all was right again. */
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

/** All that was acknowledged, by kind of load. */
export function sumAcknowledged(rounds: readonly Round[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { acknowledged } of rounds) {
    for (const [name, count] of Object.entries(acknowledged)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
