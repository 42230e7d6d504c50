// Decision: decisions/0025-testing-strategy.md
import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { root } from "../launch/processes.ts";
import { openEventLog } from "../soak/ledger/verify-events.ts";
import { verifyWrites } from "../soak/ledger/verify-writes.ts";
import { openReceiver, subscribe } from "../soak/load/receiver.ts";
import { createNetwork, machines } from "./network.ts";
import { databaseMachines, startCluster, waitFor } from "./cluster.ts";
import { events, type Outage, runEvent } from "./events.ts";
import type { Logs } from "./machine.ts";
import { type Load, startLoad } from "./load.ts";
import { type Service, startService } from "./service.ts";
import { findOverlaps, type Probe } from "./terms.ts";

export type Result = { outages: Outage[]; acknowledged: number; probes: number; faults: string[] };

/**
 * Runs every event under load, then compares the data with what was acknowledged. Call it in isolation only: what it
 * starts ends with the namespaces.
 *
 * @param directory an empty one for the disks of the machines
 */
export async function runTest(
  directory: string,
  logs: Logs,
  log: (line: string) => void,
): Promise<Result> {
  createNetwork();
  const cluster = await startCluster(directory, logs);
  log(`the primary is ${await cluster.waitUntilWhole()}`);
  const service = await startService(directory, logs);
  const probes = startProbes(service);
  const load = await startLoad(service);
  const outages: Outage[] = [];
  try {
    for (const event of events) {
      const outage = await runEvent(event, { cluster, load, probes });
      outages.push(outage);
      log(
        `${outage.event}: ${outage.secondsWithoutWrites} s without writes, ${outage.secondsWithoutReads} s without reads`,
      );
    }
  } catch (error) {
    // What was lost until then is still of interest.
    load.faults.push(String(error));
  }
  const checks = [
    () => load.stop().then(() => []),
    () => findLostProbes(service, probes),
    () => verifyLoad(load),
    () => findStoppedJobs(load),
  ];
  const faults: string[] = [];
  for (const check of checks) {
    faults.push(...(await check().catch((error: unknown) => [String(error)])));
  }
  faults.push(...load.faults, ...findOverlaps(probes));
  return { outages, acknowledged: load.writes.length, probes: probes.length, faults };
}

/** Starts writing to the PostgreSQL of each machine, on that machine, so that no partition hides it. */
function startProbes({ superuserUrl }: Service): Probe[] {
  const probes: Probe[] = [];
  for (const machine of databaseMachines) {
    const url = new URL(superuserUrl);
    url.host = `${machines[machine]}:5432`;
    const script = [process.execPath, join(root, "scripts/ha/probe.ts"), url.href, machine];
    const child = spawn("ip", ["netns", "exec", machine, ...script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      probes.push(...lines.map((line) => JSON.parse(line) as Probe));
    });
  }
  return probes;
}

/** Finds acknowledged probes that the present primary does not have. */
async function findLostProbes(
  { superuserUrl }: Service,
  probes: readonly Probe[],
): Promise<string[]> {
  const acknowledged = [...probes];
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; machine: string; timeline: string }>(
    "select id, machine, timeline from probes",
  );
  await client.end();
  const toKey = ({ id, machine, timeline }: Omit<Probe, "sentAt" | "acknowledgedAt">) =>
    `probe ${id} of ${machine} on the timeline ${timeline}`;
  const stored = new Set(rows.map(toKey));
  return acknowledged
    .map(toKey)
    .filter((key) => !stored.has(key))
    .map((key) => `${key} was acknowledged and is lost`);
}

/** Every acknowledged write exists exactly once, with one event, and the audit log is intact. */
async function verifyLoad({ owner, writes }: Load): Promise<string[]> {
  const log = openEventLog(owner);
  const { faults } = await verifyWrites(owner, writes);
  return [...faults, ...(await log.read()), ...log.verifyWrites(writes)];
}

/** A job that is sent now must run: the queues survived the failovers. */
async function findStoppedJobs({ owner }: Load): Promise<string[]> {
  const receiver = await openReceiver();
  try {
    await subscribe(owner, receiver);
    await owner.send("POST", `${owner.path}/tasks`, { body: { title: "Delivered" } });
    await waitFor("an event is delivered", async () => (receiver.accepted.size > 0 ? true : null));
    return [];
  } finally {
    await receiver.close();
  }
}
