import { type ChildProcess, execFile } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { giveToPostgres } from "../test-environment/postgres-server.ts";
import { pause } from "../soak/load/workload.ts";
import { readGuideFile, toEnvironment, toFileOf } from "./guide-files.ts";
import { killProgram, type Logs, type Program, startProgram } from "./machine.ts";
import { type Machine, machines } from "./network.ts";

const run = promisify(execFile);

/** The machines with PostgreSQL. */
export const databaseMachines = ["one", "two"] as const;
export type DatabaseMachine = (typeof databaseMachines)[number];

export type Cluster = {
  /** Resolves with the primary once the other machine is its synchronous replica. */
  waitUntilWhole(): Promise<DatabaseMachine>;
  /** Returns the primary, or null while there is none. */
  readPrimary(): Promise<DatabaseMachine | null>;
  /** Kills Patroni and PostgreSQL of a machine, all processes at once. */
  kill(machine: DatabaseMachine): Promise<void>;
  start(machine: DatabaseMachine): void;
  /** Makes the other machine the primary, with `patronictl`. */
  switchOver(primary: DatabaseMachine): Promise<void>;
};

/** A busy machine takes many times as long as an idle one. */
const timeoutMs = 240_000;

const patroniPath = "/etc/patroni/config.yml";

/** Starts etcd on three machines and Patroni on two, with the files of the guide. */
export async function startCluster(directory: string, logs: Logs): Promise<Cluster> {
  for (const machine of Object.keys(machines) as Machine[]) {
    startProgram(machine, prepareEtcd(directory, machine), logs);
  }
  const programs = {
    one: preparePatroni(directory, "one"),
    two: preparePatroni(directory, "two"),
  };
  const running = new Map<DatabaseMachine, ChildProcess>();
  const start = (machine: DatabaseMachine): void => {
    running.set(machine, startProgram(machine, programs[machine], logs));
  };
  for (const machine of databaseMachines) start(machine);
  return {
    waitUntilWhole,
    readPrimary,
    start,
    async kill(machine) {
      const child = running.get(machine);
      if (child !== undefined) await killProgram(child);
    },
    async switchOver(primary) {
      const configuration = join(directory, "one-patroni/config.yml");
      const to = ["--leader", primary, "--candidate", otherMachine(primary), "--force"];
      await run("patronictl", ["-c", configuration, "switchover", ...to]);
    },
  };
}

export const otherMachine = (machine: DatabaseMachine): DatabaseMachine =>
  machine === "one" ? "two" : "one";

/**
 * Waits until a condition holds; an error means that it does not hold yet.
 *
 * @throws Error with the description of what did not happen, and the last error
 */
export async function waitFor<Result>(
  description: string,
  find: () => Promise<Result | null>,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  let lastError = "";
  for (;;) {
    const result = await find().catch((error: unknown) => {
      lastError = `: ${String(error)}`;
      return null;
    });
    if (result !== null) return result;
    if (performance.now() > deadline)
      throw new Error(`not within ${timeoutMs / 1000} s: ${description}${lastError}`);
    await pause(250);
  }
}

function waitUntilWhole(): Promise<DatabaseMachine> {
  return waitFor("there is a primary with a synchronous replica", async () => {
    const views = await readViews();
    const isWhole =
      views.length === databaseMachines.length &&
      views.every((members) => findMember(members, "sync_standby") !== null);
    return isWhole ? findPrimary(views) : null;
  });
}

const readPrimary = async (): Promise<DatabaseMachine | null> => findPrimary(await readViews());

type Member = { name: DatabaseMachine; role: string; state: string };

/** Returns the running member with a role, or null. */
function findMember(members: readonly Member[], role: string): DatabaseMachine | null {
  const member = members.find(
    ({ role: own, state }) => own === role && /^(?:running|streaming)$/u.test(state),
  );
  return member?.name ?? null;
}

/** Returns the primary if all views agree: a machine that was cut off knows only later that it is no longer one. */
function findPrimary(views: readonly Member[][]): DatabaseMachine | null {
  const [primary = null, ...others] = new Set(
    views.map((members) => findMember(members, "leader")),
  );
  return others.length === 0 ? primary : null;
}

/** Returns the members as Patroni reports them on each machine that responds. */
async function readViews(): Promise<Member[][]> {
  const responses = databaseMachines.map(async (machine) => {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`http://${machines[machine]}:8008/cluster`, { signal });
    return ((await response.json()) as { members: Member[] }).members;
  });
  const results = await Promise.allSettled(responses);
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

function createFolder(directory: string, name: string): string {
  const folder = join(directory, name);
  mkdirSync(folder);
  chmodSync(folder, 0o700);
  giveToPostgres(folder);
  return folder;
}

function prepareEtcd(directory: string, machine: Machine): Program {
  return {
    folders: { "/var/lib/etcd": createFolder(directory, `${machine}-etcd`) },
    command: ["etcd"],
    env: toEnvironment(toFileOf(machine, readGuideFile("/etc/default/etcd"))),
  };
}

function preparePatroni(directory: string, machine: DatabaseMachine): Program {
  const configuration = createFolder(directory, `${machine}-patroni`);
  const path = join(configuration, "config.yml");
  writeFileSync(path, toFileOf(machine, readGuideFile(patroniPath)));
  giveToPostgres(path);
  return {
    folders: {
      "/etc/patroni": configuration,
      "/var/lib/postgresql": createFolder(directory, `${machine}-data`),
      "/run/postgresql": createFolder(directory, `${machine}-socket`),
    },
    command: ["patroni", patroniPath],
  };
}
