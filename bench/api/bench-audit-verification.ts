import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { appendEntries } from "@werkbank/api/testing";
import type { Measure } from "../../lib/figures/result.ts";
import { createBenchOrganization, timed } from "../support/bench-organization.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import { checkInOnePass } from "./one-pass-check.ts";

const count = 10_000;
const atOnce = 5;

/**
 * Measures the verification of an audit log of 10 000 entries with two changed fields each, by request,
 * compared with a version that runs in one transaction on the request thread: time per entry, and how long
 * others wait during five concurrent verifications.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 5): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  const verify = async (): Promise<void> => {
    const { valid, entries } = await bench.get("/audit-log/verification");
    if (valid !== true || entries !== count) throw new Error("the log is not valid");
  };
  const verifyInOnePass = () => bench.run((transaction) => checkInOnePass(transaction, count));
  try {
    await bench.run(async (transaction) => appendEntries(transaction, bench.userId, count));
    await bench.asOwner("analyze audit_entries, audit_values");
    // The first run starts the thread.
    await verify();
    await verifyInOnePass();
    const [paged, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      paged.push(await timed(verify));
      reference.push(await timed(verifyInOnePass));
    }
    const list = () => bench.get("/suppliers?limit=1");
    const idleImpact = await measureImpact(list, () => delay(1_000));
    const pagedImpact = await measureImpact(list, () =>
      Promise.all(Array.from({ length: atOnce }, verify)),
    );
    const onePassImpact = await measureImpact(list, () =>
      Promise.all(Array.from({ length: atOnce }, verifyInOnePass)),
    );
    return [
      ...toDurations({
        id: "verification",
        of: `Verification of ${count} entries`,
        ours: paged,
        references: { "in one pass": reference },
      }),
      toMeasure({
        id: "hold-up",
        of: `Longest hold-up of the event loop by ${atOnce} verifications`,
        unit: "ms",
        better: "less",
        ours: pagedImpact.maxDelayMs,
        references: {
          "in one pass": onePassImpact.maxDelayMs,
          "nothing to do": idleImpact.maxDelayMs,
        },
      }),
      ...toDurations({
        id: "others",
        of: `Another client's list during ${atOnce} verifications`,
        ours: pagedImpact.waitsMs,
        references: { "in one pass": onePassImpact.waitsMs, "nothing to do": idleImpact.waitsMs },
      }),
    ];
  } finally {
    await bench.close();
  }
}

type LoadImpact = { durationMs: number; maxDelayMs: number; waitsMs: number[] };

/** Measures what work does to the event loop and to another client, in milliseconds. */
async function measureImpact(
  read: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<LoadImpact> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const waitsMs: number[] = [];
  const ended = new AbortController();
  histogram.enable();
  // A delay is measured between two turns of the loop: one before the work, one after it.
  await delay(20);
  const reading = (async () => {
    while (!ended.signal.aborted) waitsMs.push(await timed(read));
  })();
  const durationMs = await timed(work).finally(() => ended.abort());
  await reading;
  await delay(20);
  histogram.disable();
  return { durationMs, maxDelayMs: histogram.max / 1e6, waitsMs };
}
