import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { appendEntries } from "@werkbank/api/testing";
import { createBenchOrganization, percentiles, timed } from "../support/bench-organization.ts";
import { median } from "../support/median.ts";
import { checkInOnePass } from "./one-pass-check.ts";

const count = 10_000;
const atOnce = 5;

/**
 * The verification of an audit log of 10 000 entries with two changed fields each, as a request, beside
 * one that runs in one transaction and in the thread of the requests: time for an entry, and what others
 * wait while five verifications are asked for at once.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 5): Promise<void> {
  const bench = await createBenchOrganization(url);
  const verify = async (): Promise<void> => {
    const { valid, entries } = await bench.get("/audit-log/verification");
    if (valid !== true || entries !== count) throw new Error("the log is not valid");
  };
  const inOnePass = () => bench.run((transaction) => checkInOnePass(transaction, count));
  try {
    await bench.run(async (transaction) => appendEntries(transaction, bench.userId, count));
    await bench.asOwner("analyze audit_entries, audit_values");
    // The thread starts with the first.
    await verify();
    await inOnePass();
    const [paged, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      paged.push(await timed(verify));
      reference.push(await timed(inOnePass));
    }
    console.log(`Audit verification, ${bench.engine}, ${count} entries, ${rounds} times in turn`);
    console.log(`  one at a time: ${describe(paged)}; in one pass ${describe(reference)}`);
    console.log(`  time for an entry: ${toRatio(median(paged), median(reference))} of one pass`);
    const list = () => bench.get("/suppliers?limit=1");
    const idle = await watch(list, () => delay(1_000));
    const asked = await watch(list, () => Promise.all(Array.from({ length: atOnce }, verify)));
    const passed = await watch(list, () => Promise.all(Array.from({ length: atOnce }, inOnePass)));
    console.log(`  ${atOnce} at once, beside a client that reads a list without pause`);
    for (const [name, seen] of Object.entries({ idle, verifications: asked, passes: passed })) {
      console.log(
        `    ${name.padEnd(13)} took ${toMs(seen.took)}; event loop held up at most ${toMs(seen.holdUp)}; list ${percentiles(seen.waits)}, at most ${toMs(Math.max(...seen.waits))}`,
      );
    }
    console.log(
      `    longest hold-up: ${toRatio(asked.holdUp, passed.holdUp)} of that of the passes`,
    );
  } finally {
    await bench.close();
  }
}

type Watched = { took: number; holdUp: number; waits: number[] };

/** What the thread and another client see of work, in milliseconds. */
async function watch(read: () => Promise<unknown>, work: () => Promise<unknown>): Promise<Watched> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const waits: number[] = [];
  const ended = new AbortController();
  histogram.enable();
  // A hold-up is measured from one turn of the loop to another: one before the work, one after it.
  await delay(20);
  const reading = (async () => {
    while (!ended.signal.aborted) waits.push(await timed(read));
  })();
  const took = await timed(work).finally(() => ended.abort());
  await reading;
  await delay(20);
  histogram.disable();
  return { took, holdUp: histogram.max / 1e6, waits };
}

const describe = (durations: readonly number[]): string =>
  `${percentiles(durations)}, ${((median(durations) * 1_000) / count).toFixed(1)} µs an entry`;
const toMs = (duration: number): string => `${duration.toFixed(1)} ms`;
const toRatio = (a: number, b: number): string => (a / b).toFixed(2);
