import { join } from "node:path";
import { shuffle } from "../fuzz/random.ts";
import type { Fault, SoakEnvironment } from "./faults/fault.ts";
import { deliveryTimeoutMs } from "./ledger/verify-events.ts";
import { pause } from "./load/workload.ts";
import { type ResourceUsage, measureResources } from "../test-environment/resource-usage.ts";
import {
  giveToPostgres,
  type PostgresServer,
  startPostgres,
} from "../test-environment/postgres-server.ts";
import { startServerProcess } from "../test-environment/server-process.ts";
import { mountDisk } from "../test-environment/small-disk.ts";
import type { Round } from "./report/figures.ts";
import { megabytes } from "./report/growth.ts";
import { type Pending, runRound } from "./round.ts";

export type SoakPlan = {
  engine: "pglite" | "postgres";
  faults: readonly Fault[];
  random: () => number;
  /** Whether to start another pass through all faults, given the number of passes so far. */
  shouldContinue: (passes: number) => boolean;
  log: (line: string) => void;
};

/**
 * After a complete pass, faults that the process survives are repeated this many times, so that growth shows.
 */
const furtherPasses = 3;

/**
 * Runs rounds on an engine, each fault once per pass in random order, while `shouldContinue` allows another pass.
 *
 * @returns every round; whatever never arrived counts as a fault of the last one
 */
export async function runEngine(plan: SoakPlan): Promise<Round[]> {
  const disk = mountDisk();
  try {
    const path = typeof disk === "string" ? undefined : disk.path;
    const postgres = plan.engine === "postgres" ? startPostgresOn(path) : null;
    try {
      const served = await startServerProcess(
        postgres === null ? { name: "pglite" } : { name: "postgres", url: postgres.url },
        path === undefined || postgres !== null ? {} : { disk: join(path, "data") },
      );
      try {
        return await runPasses({ served, postgres, disk }, plan);
      } finally {
        await served.close();
      }
    } finally {
      postgres?.remove();
    }
  } finally {
    if (typeof disk !== "string") disk.remove();
  }
}

function startPostgresOn(path: string | undefined): PostgresServer {
  if (path !== undefined) giveToPostgres(path);
  return startPostgres(path);
}

async function runPasses(environment: SoakEnvironment, plan: SoakPlan): Promise<Round[]> {
  const possible = plan.faults.filter((fault) => {
    const reason = fault.unavailableReason(environment);
    if (reason !== null) plan.log(`left out: ${fault.name}: ${reason}`);
    return reason === null;
  });
  const survivable = possible.filter(({ endsProcess }) => !endsProcess);
  const rounds: Round[] = [];
  const pendingRounds = new Set<PendingRound>();
  let life = 1;
  for (let passes = 0; plan.shouldContinue(passes); passes += 1) {
    // Faults that end the process come first and seldom: growth only shows in a long life.
    const isFull = passes % (furtherPasses + 1) === 0;
    const ending = isFull ? possible.filter(({ endsProcess }) => endsProcess) : [];
    for (const fault of [...shuffle(ending, plan.random), ...shuffle(survivable, plan.random)]) {
      if (fault.endsProcess) life += 1;
      const { round, pending } = await runFaultRound(environment, fault, { plan, life });
      rounds.push(round);
      if (pending !== null) pendingRounds.add({ pending, round, since: performance.now() });
      await collectArrivals(pendingRounds, { untilMs: 0 });
    }
  }
  await collectArrivals(pendingRounds, { untilMs: deliveryTimeoutMs });
  return rounds;
}

async function runFaultRound(
  environment: SoakEnvironment,
  fault: Fault,
  { plan, life }: { plan: SoakPlan; life: number },
): Promise<{ round: Round; pending: Pending | null }> {
  const from = performance.now();
  const round: Round = {
    engine: plan.engine,
    fault: fault.name,
    recoveryMs: null,
    acknowledged: {},
    held: null,
    life,
    faults: [],
  };
  try {
    const { pending, note, ...result } = await runRound(environment, fault, plan.random);
    Object.assign(round, result);
    round.held = await measureIdle(environment);
    const counts = Object.entries(result.acknowledged).map(([name, count]) => `${count} ${name}`);
    plan.log(
      [
        `${plan.engine}, ${fault.name}${note === undefined ? "" : ` (${note})`}:`,
        `right after ${(result.recoveryMs / 1_000).toFixed(2)} s;`,
        `${counts.join(", ")};`,
        `${megabytes(round.held.memory)}, ${round.held.descriptors} descriptors;`,
        `${result.faults.length} faults in ${((performance.now() - from) / 1_000).toFixed(0)} s`,
      ].join(" "),
    );
    for (const finding of result.faults) plan.log(`  ${finding}`);
    if (result.faults.length > 0) plan.log(environment.served.lastErrors());
    return { round, pending };
  } catch (error) {
    round.faults.push(`the round failed: ${String(error)}`);
    if (hasEnded(environment)) {
      round.faults.push(`the process ended by itself: ${environment.served.lastErrors()}`);
      await environment.served.start();
    }
    plan.log(`${plan.engine}, ${fault.name}: ${round.faults.join(", ")}`);
    return { round, pending: null };
  }
}

const hasEnded = ({ served }: SoakEnvironment): boolean =>
  served.process().exitCode !== null || served.process().signalCode !== null;

/** Measures after a pause in which the server notices closed connections. */
async function measureIdle({ served }: SoakEnvironment): Promise<ResourceUsage> {
  await pause(500);
  return measureResources(served.process());
}

type PendingRound = { pending: Pending; round: Round; since: number };

/** Checks for arrivals and waits for the rest until the deadline, after which they count as lost. */
async function collectArrivals(
  pendingRounds: Set<PendingRound>,
  { untilMs }: { untilMs: number },
): Promise<void> {
  const deadline = performance.now() + untilMs;
  do {
    for (const one of pendingRounds) {
      const missing = await one.pending.missing().catch((error: unknown) => [String(error)]);
      if (missing.length > 0 && performance.now() < one.since + deliveryTimeoutMs) continue;
      pendingRounds.delete(one);
      one.round.faults.push(...missing, ...(await one.pending.close()));
    }
    if (pendingRounds.size > 0 && untilMs > 0) await pause(500);
  } while (pendingRounds.size > 0 && performance.now() < deadline);
}
