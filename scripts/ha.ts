import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isolationUnavailableReason, runIsolated } from "./ha/isolation.ts";
import { runTest } from "./ha/run-test.ts";
import { root } from "./launch/processes.ts";
import { readArguments } from "./launch/read-arguments.ts";

// `npm run ha`: runs the service on the cluster of the guide on high availability, on machines imitated by
// namespaces, and lets its primary fail under load. It fails if an acknowledged write is lost, if two primaries accept
// writes at the same time, or if a client gets anything but success or 503; how long nobody could write or read is
// printed, and with `--json FILE` written.

const { values } = readArguments("npm run ha -- [--json FILE]", {
  options: { json: { type: "string" } },
});

const limitMs = 15 * 60_000;
/** Set in the isolated process. */
const logs = process.env["WERKBANK_HA_LOGS"];
process.exit(logs === undefined ? await runInIsolation() : await run(logs));

/** Runs this program again in namespaces of its own, and keeps the logs of a failure. */
async function runInIsolation(): Promise<number> {
  const reason = isolationUnavailableReason();
  if (reason !== null) {
    console.error(`High availability cannot be tested: ${reason}.`);
    return 1;
  }
  const directory = join(root, ".cache/ha", new Date().toISOString().replaceAll(":", "-"));
  mkdirSync(directory, { recursive: true });
  const command = [import.meta.filename, ...process.argv.slice(2)];
  const code = await runIsolated(command, { WERKBANK_HA_LOGS: directory }, limitMs);
  if (code === 0) {
    rmSync(directory, { recursive: true });
    return 0;
  }
  if (code === null)
    console.error(`It was killed, at the latest after ${limitMs / 60_000} minutes.`);
  console.error(`Logs of the machines: ${relative(root, directory)}`);
  return 1;
}

async function run(directory: string): Promise<number> {
  const startedAt = performance.now();
  // The disks of the machines are in memory, and end with this process and all others of its namespace.
  execFileSync("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", "/mnt"]);
  const { outages, acknowledged, probes, faults } = await runTest(
    "/mnt",
    { directory },
    console.log,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `${acknowledged} writes through the service and ${probes} directly were acknowledged in ${seconds} s`,
  );
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(outages));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? "Nothing was lost." : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}
