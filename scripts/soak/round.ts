// Decision: decisions/0025-testing-strategy.md
import type { Fault, Happened, Machine, Stage } from "./faults/fault.ts";
import { openEventLog } from "./ledger/verify-events.ts";
import { verify } from "./ledger/verify-writes.ts";
import { createOrganizationOwner, type Owner } from "./load/owner.ts";
import { openReceiver, subscribe } from "./load/receiver.ts";
import { type MixedLoad, prepare, startMixedLoad } from "./load/start-load.ts";
import { acknowledged } from "./load/writes.ts";
import { awaitRecovery } from "./recovery.ts";

/** The findings of a round, and what will arrive by itself later. */
export type RoundResult = {
  recoveryMs: number;
  acknowledged: Record<string, number>;
  faults: string[];
  note: string | undefined;
  pending: Pending;
};

/** Deliveries, runs and imports under way: a lease of half a minute may have to expire first. */
export type Pending = {
  /** Returns what has not arrived yet. */
  missing(): Promise<string[]>;
  /** Returns what is wrong with the arrivals, once nothing is missing or the wait is over. */
  close(): Promise<string[]>;
};

/**
 * Causes a fault while a new organization is written to in every way, waits for full recovery, and compares the
 * data with what was acknowledged.
 */
export async function playRound(
  machine: Machine,
  fault: Fault,
  random: () => number,
): Promise<RoundResult> {
  const { served } = machine;
  const { owner, agent } = await createOrganizationOwner(served.baseUrl, served.issuer);
  const receiver = await openReceiver();
  await prepare(owner);
  await subscribe(owner, receiver);
  const events = openEventLog(owner);
  const faults = await events.read();
  const subscribed = events.last();

  const load = startMixedLoad(served, owner, agent);
  const { recoveryMs, ...happened } = await playFault(
    { ...machine, ...load, random },
    fault,
    owner,
  );
  const { writes } = load.writes;
  const verdict = await verify(owner, writes);
  faults.push(...happened.faults, ...verdict.faults, ...(await events.read()));
  faults.push(...events.tells(writes));
  for (const work of load.works) {
    faults.push(...(await work.verify()).map((found) => `${work.name}: ${found}`));
  }
  const counts = load.works.map((work): [string, number] => [work.name, work.done()]);
  return {
    recoveryMs,
    acknowledged: { writes: verdict.acknowledged, ...Object.fromEntries(counts) },
    faults,
    note: happened.note,
    pending: {
      async missing() {
        const own = await Promise.all(
          load.works.map((work) => work.missing?.() ?? Promise.resolve([])),
        );
        return [...(await events.read()), ...own.flat(), ...events.missing(receiver, subscribed)];
      },
      async close() {
        await receiver.close();
        const { body: chain } = await owner.send("GET", `${owner.path}/audit-log/verification`);
        const whole = chain.valid === true ? [] : ["the audit log is no longer whole"];
        return [...whole, ...events.disowns(receiver)];
      },
    },
  };
}

/** Causes a fault between two phases without faults. @throws Error when the service doesn't recover */
async function playFault(
  stage: Stage & MixedLoad,
  fault: Fault,
  owner: Owner,
): Promise<Happened & { recoveryMs: number }> {
  try {
    await acknowledged(stage.writes, 10 + Math.floor(stage.random() * 40));
    const happened = await fault.happen(stage);
    const recoveryMs = await awaitRecovery(stage.served, owner, happened.liftedAt);
    await acknowledged(stage.writes, 20);
    return { ...happened, recoveryMs };
  } finally {
    await stage.stop();
  }
}
