// Decision: decisions/0025-testing-strategy.md
import type { Fault, FaultResult, SoakEnvironment, FaultContext } from "./faults/fault.ts";
import { openEventLog } from "./ledger/verify-events.ts";
import { verifyWrites } from "./ledger/verify-writes.ts";
import { createOrganizationOwner, type Owner } from "./load/owner.ts";
import { openReceiver, subscribe } from "./load/receiver.ts";
import { type MixedLoad, prepareOrganization, startMixedLoad } from "./load/start-load.ts";
import { waitForAcknowledged } from "./load/writes.ts";
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
export async function runRound(
  environment: SoakEnvironment,
  fault: Fault,
  random: () => number,
): Promise<RoundResult> {
  const { served } = environment;
  const { owner, agent } = await createOrganizationOwner(served.baseUrl, served.issuer);
  const receiver = await openReceiver();
  await prepareOrganization(owner);
  await subscribe(owner, receiver);
  const events = openEventLog(owner);
  const faults = await events.read();
  const subscribed = events.last();

  const load = startMixedLoad(served, owner, agent);
  const { recoveryMs, ...faultResult } = await runFault(
    { ...environment, ...load, random },
    fault,
    owner,
  );
  const { writes } = load.writes;
  const writeCheck = await verifyWrites(owner, writes);
  faults.push(...faultResult.faults, ...writeCheck.faults, ...(await events.read()));
  faults.push(...events.verifyWrites(writes));
  for (const workload of load.workloads) {
    faults.push(...(await workload.verify()).map((finding) => `${workload.name}: ${finding}`));
  }
  const counts = load.workloads.map((workload): [string, number] => [
    workload.name,
    workload.done(),
  ]);
  return {
    recoveryMs,
    acknowledged: { writes: writeCheck.acknowledged, ...Object.fromEntries(counts) },
    faults,
    note: faultResult.note,
    pending: {
      async missing() {
        const arrivals = await Promise.all(
          load.workloads.map((workload) => workload.missing?.() ?? Promise.resolve([])),
        );
        return [
          ...(await events.read()),
          ...arrivals.flat(),
          ...events.findUndelivered(receiver, subscribed),
        ];
      },
      async close() {
        await receiver.close();
        const { body: chain } = await owner.send("GET", `${owner.path}/audit-log/verification`);
        const whole = chain.valid === true ? [] : ["the audit log is no longer whole"];
        return [...whole, ...events.findUnknownDeliveries(receiver)];
      },
    },
  };
}

/** Causes a fault between two phases without faults. @throws Error when the service doesn't recover */
async function runFault(
  context: FaultContext & MixedLoad,
  fault: Fault,
  owner: Owner,
): Promise<FaultResult & { recoveryMs: number }> {
  try {
    await waitForAcknowledged(context.writes, 10 + Math.floor(context.random() * 40));
    const faultResult = await fault.inject(context);
    const recoveryMs = await awaitRecovery(context.served, owner, faultResult.endedAt);
    await waitForAcknowledged(context.writes, 20);
    return { ...faultResult, recoveryMs };
  } finally {
    await context.stop();
  }
}
