import { join } from "node:path";
import { shuffle } from "../fuzz/random.ts";
import type { Fault, Machine } from "./faults/fault.ts";
import { arrivalMs } from "./ledger/verify-events.ts";
import { pause } from "./load/work.ts";
import { type Held, measure } from "../machine/held.ts";
import { giveToPostgres, type PostgresServer, startPostgres } from "../machine/postgres-server.ts";
import { serve } from "../machine/served.ts";
import { mountDisk } from "../machine/small-disk.ts";
import type { Round } from "./report/figures.ts";
import { megabytes } from "./report/growth.ts";
import { type Pending, playRound } from "./round.ts";

export type Plan = {
  engine: "pglite" | "postgres";
  faults: readonly Fault[];
  random: () => number;
  /** Whether to start another pass through all faults, given the number of passes so far. */
  goesOn: (passes: number) => boolean;
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
export async function runEngine(plan: Plan): Promise<Round[]> {
  const disk = mountDisk();
  try {
    const path = typeof disk === "string" ? undefined : disk.path;
    const postgres = plan.engine === "postgres" ? startOn(path) : null;
    try {
      const served = await serve(
        postgres === null ? { name: "pglite" } : { name: "postgres", url: postgres.url },
        path === undefined || postgres !== null ? {} : { disk: join(path, "data") },
      );
      try {
        return await playPasses({ served, postgres, disk }, plan);
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

function startOn(path: string | undefined): PostgresServer {
  if (path !== undefined) giveToPostgres(path);
  return startPostgres(path);
}

async function playPasses(machine: Machine, plan: Plan): Promise<Round[]> {
  const possible = plan.faults.filter((fault) => {
    const reason = fault.lacks(machine);
    if (reason !== null) plan.log(`left out: ${fault.name}: ${reason}`);
    return reason === null;
  });
  const outlived = possible.filter(({ endsProcess }) => !endsProcess);
  const rounds: Round[] = [];
  const waiting = new Set<Waiting>();
  let life = 1;
  for (let passes = 0; plan.goesOn(passes); passes += 1) {
    // Faults that end the process come first and seldom: growth only shows in a long life.
    const isFull = passes % (furtherPasses + 1) === 0;
    const ending = isFull ? possible.filter(({ endsProcess }) => endsProcess) : [];
    for (const fault of [...shuffle(ending, plan.random), ...shuffle(outlived, plan.random)]) {
      if (fault.endsProcess) life += 1;
      const { round, pending } = await play(machine, fault, { plan, life });
      rounds.push(round);
      if (pending !== null) waiting.add({ pending, round, since: performance.now() });
      await settle(waiting, { untilMs: 0 });
    }
  }
  await settle(waiting, { untilMs: arrivalMs });
  return rounds;
}

async function play(
  machine: Machine,
  fault: Fault,
  { plan, life }: { plan: Plan; life: number },
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
    const { pending, note, ...result } = await playRound(machine, fault, plan.random);
    Object.assign(round, result);
    round.held = await measureIdle(machine);
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
    for (const found of result.faults) plan.log(`  ${found}`);
    if (result.faults.length > 0) plan.log(machine.served.lastErrors());
    return { round, pending };
  } catch (error) {
    round.faults.push(`the round failed: ${String(error)}`);
    if (hasEnded(machine)) {
      round.faults.push(`the process ended by itself: ${machine.served.lastErrors()}`);
      await machine.served.start();
    }
    plan.log(`${plan.engine}, ${fault.name}: ${round.faults.join(", ")}`);
    return { round, pending: null };
  }
}

const hasEnded = ({ served }: Machine): boolean =>
  served.process().exitCode !== null || served.process().signalCode !== null;

/** Measures after a pause in which the server notices closed connections. */
async function measureIdle({ served }: Machine): Promise<Held> {
  await pause(500);
  return measure(served.process());
}

type Waiting = { pending: Pending; round: Round; since: number };

/** Checks for arrivals and waits for the rest until the deadline, after which they count as lost. */
async function settle(waiting: Set<Waiting>, { untilMs }: { untilMs: number }): Promise<void> {
  const deadline = performance.now() + untilMs;
  do {
    for (const one of waiting) {
      const missing = await one.pending.missing().catch((error: unknown) => [String(error)]);
      if (missing.length > 0 && performance.now() < one.since + arrivalMs) continue;
      waiting.delete(one);
      one.round.faults.push(...missing, ...(await one.pending.close()));
    }
    if (waiting.size > 0 && untilMs > 0) await pause(500);
  } while (waiting.size > 0 && performance.now() < deadline);
}
