import { judgeRule } from "../known-violations.ts";
import type { PostgresServer } from "../machine/postgres-server.ts";
import type { Served } from "../machine/served.ts";
import { verify } from "../ledger/verify-writes.ts";
import { acknowledged, pause, startLoad } from "../load/writes.ts";

const killBackends =
  "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";

/** What happens to a PostgreSQL, and how long it lasts. */
const outages: Record<string, (postgres: PostgresServer) => Promise<void>> = {
  async "stopped for two seconds"(postgres) {
    await postgres.stop("fast");
    await pause(2_000);
    await postgres.start();
  },
  async crashed(postgres) {
    await postgres.stop("immediate");
    await postgres.start();
  },
  async "without its backends"(postgres) {
    await postgres.query(killBackends);
  },
  async "paused for six seconds"(postgres) {
    postgres.pause();
    try {
      await pause(6_000);
    } finally {
      postgres.resume();
    }
  },
};

/**
 * Takes the database away while it is written to. Meanwhile there is 503 with `Retry-After` and nothing
 * else; afterwards the server goes on by itself, and nothing acknowledged is lost.
 */
export async function outlast(served: Served, postgres: PostgresServer): Promise<string[]> {
  const faults = await looksAtHangingDatabase(served, postgres);
  for (const [name, happen] of Object.entries(outages)) {
    const load = startLoad(served);
    await acknowledged(load, 20);
    await happen(postgres);
    await acknowledged(load, 20);
    await load.stop();
    const cut = load.writes.filter(({ answer }) => answer === null).length;
    const refused = load.writes.filter(({ answer }) => answer?.status === 503).length;
    const verdict = await verify(served, load.writes);
    console.log(
      `  ${name}: ${verdict.acknowledged} acknowledged, ${refused} × 503, ${cut} cut, ${verdict.faults.length} faults`,
    );
    if (cut > 0) faults.push(`${name}: ${cut} connections ended without an answer`);
    faults.push(...verdict.faults.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** A balancer that asks `/readyz` waits a few seconds at most. */
async function looksAtHangingDatabase(served: Served, postgres: PostgresServer): Promise<string[]> {
  const load = startLoad(served);
  await acknowledged(load, 20);
  // Its connections stay open, idle.
  await load.stop();
  postgres.pause();
  try {
    const answer = await served
      .send("GET", "/readyz", { timeoutMs: 5_000 })
      .catch((error: unknown) => String(error));
    const told = typeof answer === "string" ? `no answer in 5 s (${answer})` : answer.status;
    return judgeRule("readiness is told while the database hangs", told === 503 ? null : `${told}`);
  } finally {
    postgres.resume();
  }
}
