import type { ResourceUsage } from "../../test-environment/resource-usage.ts";
import type { Round } from "./figures.ts";

/** The resources of a process in the first and last third of the rounds it survived. */
export type Growth = { engine: string; rounds: number; first: ResourceUsage; last: ResourceUsage };

/** With fewer rounds, one-time allocations such as statements and caches would still count. */
const minRounds = 6;
/** Generous: a leak exceeds any bound within an hour. */
const memoryLimits = { factor: 1.5, bytes: 64 * 2 ** 20 };
const maxNewDescriptors = 64;

export function toGrowths(rounds: readonly Round[]): Growth[] {
  const lives = Map.groupBy(rounds, ({ engine, life }) => `${engine} ${life}`);
  return [...lives.values()].flatMap((life) => {
    const [{ engine } = { engine: "" }] = life;
    const usages = life.flatMap((round) => round.held ?? []);
    if (usages.length < minRounds) return [];
    const third = Math.floor(usages.length / 3);
    return [
      {
        engine,
        rounds: usages.length,
        first: medians(usages.slice(0, third)),
        last: medians(usages.slice(-third)),
      },
    ];
  });
}

/** @returns one sentence for each process that grew beyond the bounds */
export function findGrowth(growths: readonly Growth[]): string[] {
  return growths.flatMap(({ engine, rounds, first, last }) => {
    const maxMemory = Math.max(
      first.memory * memoryLimits.factor,
      first.memory + memoryLimits.bytes,
    );
    const faults: string[] = [];
    if (last.memory > maxMemory) {
      faults.push(`memory grew from ${megabytes(first.memory)} to ${megabytes(last.memory)}`);
    }
    if (last.descriptors > first.descriptors + maxNewDescriptors) {
      faults.push(`descriptors grew from ${first.descriptors} to ${last.descriptors}`);
    }
    return faults.map((fault) => `${engine}, ${rounds} rounds of one process: ${fault}`);
  });
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

function medians(usages: readonly ResourceUsage[]): ResourceUsage {
  const middle = (of: (one: ResourceUsage) => number): number =>
    usages.map(of).toSorted((a, b) => a - b)[Math.floor(usages.length / 2)] ?? Number.NaN;
  return {
    memory: middle(({ memory }) => memory),
    rss: middle(({ rss }) => rss),
    descriptors: middle(({ descriptors }) => descriptors),
  };
}
