import { type Cluster, type DatabaseMachine, otherMachine, waitFor } from "./cluster.ts";
import { type Load, longestGap } from "./load.ts";
import { disconnect, reconnect } from "./network.ts";
import type { Probe } from "./terms.ts";

/** What happens to a machine, and how it ends. */
type Event = {
  id: "killed" | "partition" | "switchover" | "replica";
  name: string;
  affects: "primary" | "replica";
  inject(cluster: Cluster, machine: DatabaseMachine): Promise<void>;
  /** Brings the machine back, once the service accepts writes again. */
  repair?(cluster: Cluster, machine: DatabaseMachine): void;
};

export const events: readonly Event[] = [
  {
    id: "killed",
    name: "primary killed",
    affects: "primary",
    inject: (cluster, machine) => cluster.kill(machine),
    repair: (cluster, machine) => cluster.start(machine),
  },
  {
    id: "partition",
    name: "primary cut off from the network",
    affects: "primary",
    inject: async (_, machine) => disconnect(machine),
    repair: (_, machine) => reconnect(machine),
  },
  {
    id: "switchover",
    name: "planned switchover",
    affects: "primary",
    inject: (cluster, machine) => cluster.switchOver(machine),
  },
  {
    id: "replica",
    name: "replica killed",
    affects: "replica",
    inject: (cluster, machine) => cluster.kill(machine),
    repair: (cluster, machine) => cluster.start(machine),
  },
];

export type Outage = {
  id: Event["id"];
  event: string;
  secondsWithoutWrites: number;
  secondsWithoutReads: number;
};

/** How many writes are acknowledged before and after an event. */
const fewWrites = 30;

/** Lets an event happen under load, until the cluster is whole again. */
export async function runEvent(
  event: Event,
  { cluster, load, probes }: { cluster: Cluster; load: Load; probes: readonly Probe[] },
): Promise<Outage> {
  const primary = await cluster.waitUntilWhole();
  await waitForWrites(load);
  const replica = otherMachine(primary);
  const [machine, nextPrimary] =
    event.affects === "primary" ? [primary, replica] : [replica, primary];
  const startedAt = performance.now();
  await event.inject(cluster, machine);
  await waitFor(`${nextPrimary} is the primary after: ${event.name}`, async () =>
    (await cluster.readPrimary()) === nextPrimary ? true : null,
  );
  await waitForWrites(load);
  const outage = {
    id: event.id,
    event: event.name,
    secondsWithoutWrites: round(longestGap(load.writtenAt, startedAt)),
    secondsWithoutReads: round(longestGap(load.readAt, startedAt)),
  };
  event.repair?.(cluster, machine);
  await cluster.waitUntilWhole();
  await waitForWrites(load);
  // Without its probes, a second primary would not be found.
  const count = probes.length;
  await waitFor(
    `${nextPrimary} acknowledges probes`,
    async () => probes.slice(count).some(({ machine: at }) => at === nextPrimary) || null,
  );
  return outage;
}

async function waitForWrites({ writes, faults }: Load): Promise<void> {
  const minimum = writes.length + fewWrites;
  await waitFor(
    "writes are acknowledged",
    async () => writes.length >= minimum || faults.length > 0 || null,
  );
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;
