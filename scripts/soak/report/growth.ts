import type { Held } from "../../machine/held.ts";
import type { Round } from "./figures.ts";

/** The resources of a process in the first and last third of the rounds it survived. */
export type Growth = { engine: string; rounds: number; first: Held; last: Held };

/** With fewer rounds, one-time allocations such as statements and caches would still count. */
const fewestRounds = 6;
/** Generous: a leak exceeds any bound within an hour. */
const mostMemory = { factor: 1.5, bytes: 64 * 2 ** 20 };
const mostDescriptors = 64;

export function toGrowths(rounds: readonly Round[]): Growth[] {
  const lives = Map.groupBy(rounds, ({ engine, life }) => `${engine} ${life}`);
  return [...lives.values()].flatMap((life) => {
    const [{ engine } = { engine: "" }] = life;
    const held = life.flatMap((round) => round.held ?? []);
    if (held.length < fewestRounds) return [];
    const third = Math.floor(held.length / 3);
    return [
      {
        engine,
        rounds: held.length,
        first: medians(held.slice(0, third)),
        last: medians(held.slice(-third)),
      },
    ];
  });
}

/** @returns one sentence for each process that grew beyond the bounds */
export function judgeGrowth(growths: readonly Growth[]): string[] {
  return growths.flatMap(({ engine, rounds, first, last }) => {
    const mayHold = Math.max(first.memory * mostMemory.factor, first.memory + mostMemory.bytes);
    const faults: string[] = [];
    if (last.memory > mayHold) {
      faults.push(`memory grew from ${megabytes(first.memory)} to ${megabytes(last.memory)}`);
    }
    if (last.descriptors > first.descriptors + mostDescriptors) {
      faults.push(`descriptors grew from ${first.descriptors} to ${last.descriptors}`);
    }
    return faults.map((fault) => `${engine}, ${rounds} rounds of one process: ${fault}`);
  });
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

function medians(held: readonly Held[]): Held {
  const middle = (of: (one: Held) => number): number =>
    held.map(of).toSorted((a, b) => a - b)[Math.floor(held.length / 2)] ?? Number.NaN;
  return {
    memory: middle(({ memory }) => memory),
    rss: middle(({ rss }) => rss),
    descriptors: middle(({ descriptors }) => descriptors),
  };
}
