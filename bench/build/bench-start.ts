import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { freePort } from "@werkbank/http/free-port";
import { root, stopProcess } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";

// Measures what each process of `npm start` uses once the service is ready. Linux only. A page shared by
// several processes, such as Node's code, counts fully in each one's resident size, and partly in its
// proportional share: the shares add up to the memory that all of them use together.

/** Megabytes, and seconds of processor time since the process began. */
type ProcessUsage = { name: string; resident: number; share: number; seconds: number };

/** Measures the first start, which creates the database, and the second one. */
export async function run(databaseUrl?: string): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-start-"));
  const [port, idpPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    IDP_PORT: String(idpPort),
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined
      ? {}
      : { DATABASE_URL: databaseUrl, SERVICE_SECRET: randomBytes(32).toString("base64") }),
  };
  try {
    await ensureBuilt({ rootDir: root, env, log: console.log });
    const ready = `http://127.0.0.1:${port}/readyz`;
    const first = await measureStart(env, ready);
    const second = await measureStart(env, ready);
    return [...toMeasures("first", first), ...toMeasures("second", second)];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function toMeasures(which: "first" | "second", processes: readonly ProcessUsage[]): Measure[] {
  for (const { name, resident, share, seconds } of processes) {
    console.log(
      `the ${which} start, ${name}: ${seconds.toFixed(1)} s, ${Math.round(resident)} MB resident, ${Math.round(share)} MB as its share`,
    );
  }
  const sum = (of: (usage: ProcessUsage) => number) =>
    processes.reduce((n, each) => n + of(each), 0);
  const figures = [
    ["seconds", "processor time", "s", sum(({ seconds }) => seconds)],
    ["resident", "resident memory", "MiB", sum(({ resident }) => resident)],
    ["share", "proportional share of memory", "MiB", sum(({ share }) => share)],
  ] as const;
  return figures.map(([id, of, unit, ours]) =>
    toMeasure({
      id: `start.${which}.${id}`,
      of: `all processes of the ${which} start, ${of}`,
      unit,
      better: "less",
      ours,
    }),
  );
}

async function measureStart(env: NodeJS.ProcessEnv, ready: string): Promise<ProcessUsage[]> {
  const started = spawn(process.execPath, [join(root, "scripts/start.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await waitUntilReady(ready, started);
    const ids = [started.pid, ...(await childrenOf(started.pid))];
    return await Promise.all(ids.flatMap((id) => (id === undefined ? [] : [readUsage(id)])));
  } finally {
    await stopProcess(started);
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error("npm start has ended.");
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

async function childrenOf(parent: number | undefined): Promise<number[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${parent}/task/${thread}/children`, "utf8")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

async function readUsage(id: number): Promise<ProcessUsage> {
  const read = (name: string) => readFile(`/proc/${id}/${name}`, "utf8");
  const [command, memory, stat] = await Promise.all([
    read("cmdline"),
    read("smaps_rollup"),
    read("stat"),
  ]);
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(memory)?.[1] ?? 0) / 1024;
  // After the name of the program, which may hold spaces: fields 14 and 15, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const script = command.split("\0").find((part) => part.endsWith(".ts")) ?? command;
  return {
    name: script.includes("idp") ? "identity provider" : "site and API",
    resident: megabytes("Rss"),
    share: megabytes("Pss"),
    seconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}
