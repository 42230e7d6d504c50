import { parseArgs } from "node:util";
import { ensureBuilt } from "./build.ts";
import { root } from "./launch/processes.ts";
import { fillDisk } from "./soak/faults/full-disk.ts";
import { kill } from "./soak/faults/kill.ts";
import { outlast } from "./soak/faults/database.ts";
import {
  postgresLacks,
  type PostgresServer,
  startPostgres,
} from "./soak/machine/postgres-server.ts";
import { type Engine, serve, type Served } from "./soak/machine/served.ts";
import { stop } from "./soak/faults/stop.ts";

// `npm run soak -- 50`: ends the production server with SIGKILL so many times while it is written to, on
// both engines, then with SIGTERM, takes its PostgreSQL away in every way there is, and fills its disk.
// What was acknowledged must be there, once, with numbers without gaps and an audit log that is whole; a
// webhook gets every event and nothing else, an upload is whole or absent, and a held call is carried out once
// or waits still.
// `--only kill,stop,outages,disk` and `--engine pglite|postgres` take a part, `--seed N` the same moments.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "kill,stop,outages,disk" },
    engine: { type: "string", default: "pglite,postgres" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const rounds = Number(positionals[0] ?? 10);
const chosen = new Set([...values.only.split(","), ...values.engine.split(",")]);
const faults: string[] = [];

console.log(`Soak of ${rounds} rounds from the seed ${values.seed}`);
// The server that is killed is the built one, at the default addresses.
const { PORT: _port, BASE_URL: _base, DOCS_URL: _docs, ...env } = process.env;
await ensureBuilt({ rootDir: root, env, log: console.log });
if (chosen.has("pglite")) await onEngine({ name: "pglite" }, null);
if (chosen.has("postgres")) await onPostgres();

for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "Nothing was lost." : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

async function onPostgres(): Promise<void> {
  const lacking = postgresLacks();
  if (lacking !== null) {
    console.log(`postgres is left out: ${lacking}`);
    return;
  }
  const postgres = startPostgres();
  try {
    await onEngine({ name: "postgres", url: postgres.url }, postgres);
  } finally {
    postgres.remove();
  }
  if (!chosen.has("disk")) return;
  await tell("postgres, full disk", async () => (await fillDisk()) ?? []);
}

async function onEngine(engine: Engine, postgres: PostgresServer | null): Promise<void> {
  const served = await serve(engine);
  try {
    await scenarios(served, postgres);
  } finally {
    await served.close();
  }
}

async function scenarios(served: Served, postgres: PostgresServer | null): Promise<void> {
  const { engine } = served;
  const random = createRandom(Number(values.seed));
  if (chosen.has("kill")) await tell(`${engine}, SIGKILL`, () => kill(served, { rounds, random }));
  if (chosen.has("stop")) await tell(`${engine}, SIGTERM`, () => stop(served));
  if (chosen.has("outages") && postgres !== null) {
    await tell(`${engine}, outages`, () => outlast(served, postgres));
  }
}

async function tell(name: string, work: () => Promise<string[]>): Promise<void> {
  const from = performance.now();
  console.log(`${name}:`);
  const found = await work().catch((error: unknown) => [
    `it did not come to its end: ${String(error)}`,
  ]);
  faults.push(...found.map((fault) => `${name}: ${fault}`));
  console.log(`  ${((performance.now() - from) / 1_000).toFixed(0)} s, ${found.length} faults`);
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
