import type { Fault, Happened, Machine, Stage } from "./faults/fault.ts";
import { openEventLog } from "./ledger/verify-events.ts";
import { verify } from "./ledger/verify-writes.ts";
import { createOrganizationOwner, type Owner } from "./load/owner.ts";
import { openReceiver, subscribe } from "./load/receiver.ts";
import { type MixedLoad, prepare, startMixedLoad } from "./load/start-load.ts";
import { acknowledged } from "./load/writes.ts";
import { awaitRecovery } from "./recovery.ts";

/** What was found in a round, and what of it comes by itself later. */
export type RoundResult = {
  recoveryMs: number;
  acknowledged: Record<string, number>;
  faults: string[];
  note: string | undefined;
  pending: Pending;
};

/** Deliveries, runs and imports that were begun: a lease of half a minute may have to run out first. */
export type Pending = {
  /** What has not come yet. */
  missing(): Promise<string[]>;
  /** What is wrong with what came, once nothing is missing or no more is waited for. */
  close(): Promise<string[]>;
};

/**
 * Lets a fault happen while an organization of its own is written to in every way there is, waits until all
 * is answered rightly again, and holds what is there against what was acknowledged.
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

/** A fault between two moments at which all goes well. @throws Error when all does not go well again */
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
