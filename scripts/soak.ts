import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ensureBuilt } from "./build.ts";
import { createRandom } from "./fuzz/random.ts";
import { root } from "./launch/processes.ts";
import { readArguments } from "./launch/read-arguments.ts";
import { allFaults } from "./soak/faults/all-faults.ts";
import { postgresUnavailableReason } from "./test-environment/postgres-server.ts";
import { type Round, sumAcknowledged, toTable } from "./soak/report/figures.ts";
import { findGrowth, megabytes, toGrowths } from "./soak/report/growth.ts";
import { runEngine } from "./soak/run-engine.ts";

// `npm run soak -- 4` or `npm run soak -- --for 2h`: runs the production server under a mixed load, on
// both engines, while faults happen one after another, in an order drawn from a seed. After each fault,
// every acknowledged write exists exactly once, all responses are correct again (the delay is reported), and
// memory and descriptors stay bounded. `--only kill,database` and `--engine pglite` select a part,
// `--seed N` repeats an order, `--json FILE` writes every figure.

const usage = `npm run soak -- [PASSES] [--for 90s|20m|2h] [--only ${Object.keys(allFaults).join(",")}] [--engine pglite,postgres] [--seed N] [--json FILE]`;

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    for: { type: "string" },
    only: { type: "string", default: Object.keys(allFaults).join(",") },
    engine: { type: "string", default: "pglite,postgres" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    json: { type: "string" },
  },
});
const only = values.only.split(",");
const engines = (["pglite", "postgres"] as const).filter((name) =>
  values.engine.split(",").includes(name),
);
const faults = only.flatMap((name) => allFaults[name] ?? []);
const passes = Number(positionals[0] ?? 1);
const forMs = values.for === undefined ? null : toMilliseconds(values.for);
const unknown = only.filter((name) => allFaults[name] === undefined);
if (engines.length === 0 || unknown.length > 0 || !(passes > 0) || Number.isNaN(forMs)) {
  console.error(usage);
  process.exit(1);
}

const length = forMs === null ? `${passes} passes` : String(values.for);
console.log(`Soak of ${length} on ${engines.join(" and ")} from the seed ${values.seed}`);
await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
const random = createRandom(Number(values.seed));
const rounds: Round[] = [];
for (const engine of engines) {
  const unavailableReason = engine === "postgres" ? postgresUnavailableReason() : null;
  if (unavailableReason !== null) {
    console.log(`postgres is left out: ${unavailableReason}`);
    continue;
  }
  const until = performance.now() + (forMs ?? 0) / engines.length;
  const shouldContinue = (done: number) =>
    forMs === null ? done < passes : performance.now() < until;
  rounds.push(...(await runEngine({ engine, faults, random, shouldContinue, log: console.log })));
}

const growths = toGrowths(rounds);
const findings = [
  ...rounds.flatMap(({ engine, fault, faults: those }) =>
    those.map((one) => `${engine}, ${fault}: ${one}`),
  ),
  ...findGrowth(growths),
];
console.table(toTable(rounds));
for (const { engine, rounds: count, first, last } of growths) {
  console.log(
    `${engine}, ${count} rounds of one process: ${megabytes(first.memory)} in their first third, ${megabytes(last.memory)} in their last (RSS ${megabytes(first.rss)}, ${megabytes(last.rss)}); ${first.descriptors} and ${last.descriptors} descriptors`,
  );
}
const acknowledged = sumAcknowledged(rounds);
console.log("Acknowledged:", acknowledged);
if (values.json !== undefined) {
  const machine = { node: process.version, processors: availableParallelism() };
  const figures = { date: new Date().toISOString(), seed: values.seed, machine, acknowledged };
  writeFileSync(values.json, `${JSON.stringify({ ...figures, growths, rounds }, null, 2)}\n`);
}
for (const one of findings) console.error(one);
console.log(findings.length === 0 ? "Nothing was lost." : `${findings.length} faults.`);
process.exit(findings.length === 0 ? 0 : 1);

/** `90s`, `20m`, `2h`; NaN for anything else. */
function toMilliseconds(text: string): number {
  const [, count, unit = ""] = /^(\d+)([smh])$/u.exec(text) ?? [];
  return Number(count) * ({ s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? Number.NaN);
}
