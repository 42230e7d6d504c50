import { createSender } from "../load/owner.ts";
import { pause } from "../load/workload.ts";
import type { PostgresServer } from "../../test-environment/postgres-server.ts";
import type { Fault, FaultContext } from "./fault.ts";

const killBackends =
  "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";

/** Each makes a PostgreSQL unavailable and available again; returns what was wrong meanwhile. */
const outages: Record<
  string,
  (postgres: PostgresServer, context: FaultContext) => Promise<string[]>
> = {
  async "database stopped for 2 s"(postgres) {
    await postgres.stop("fast");
    await pause(2_000);
    await postgres.start();
    return [];
  },
  async "database crashed"(postgres) {
    await postgres.stop("immediate");
    await postgres.start();
    return [];
  },
  async "database without its backends"(postgres) {
    await postgres.query(killBackends);
    return [];
  },
  async "database paused for 6 s"(postgres, { served }) {
    postgres.pause();
    try {
      const [readiness] = await Promise.all([readReadiness(served), pause(6_000)]);
      return readiness === 503 ? [] : [`/readyz says ${readiness} while the database hangs`];
    } finally {
      postgres.resume();
    }
  },
};

/**
 * Makes PostgreSQL unavailable. Meanwhile clients get 503 with `Retry-After` and nothing else, and keep their
 * connections.
 */
export const databaseFaults: readonly Fault[] = Object.entries(outages).map(([name, inject]) => ({
  name,
  endsProcess: false,
  unavailableReason: ({ postgres }) =>
    postgres === null ? "the embedded database has no server" : null,
  async inject(context) {
    const { postgres, writes } = context;
    if (postgres === null) throw new Error("there is no PostgreSQL");
    const cutBefore = countCut(writes.writes);
    const faults = await inject(postgres, context);
    const endedAt = performance.now();
    const cut = countCut(writes.writes) - cutBefore;
    return cut === 0
      ? { endedAt, faults }
      : { endedAt, faults: [...faults, `${cut} connections ended without a response`] };
  },
}));

const countCut = (writes: FaultContext["writes"]["writes"]): number =>
  writes.filter(({ isCut }) => isCut).length;

/** A load balancer waits a few seconds at most for the response. */
async function readReadiness({
  baseUrl,
  issuer,
}: FaultContext["served"]): Promise<number | string> {
  const send = createSender(baseUrl, issuer);
  return await send("GET", "/readyz", { timeoutMs: 5_000 }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
}
