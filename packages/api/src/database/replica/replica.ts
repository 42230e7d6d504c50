// Decision: decisions/0004-database-engines-and-migrations.md
import { metrics } from "@opentelemetry/api";
import type pg from "pg";
import { scope } from "../../telemetry/instruments.ts";
import { toUnavailable } from "../conditions.ts";
import { createDatabase, type Database, toTimeouts } from "../database.ts";
import { createPositions } from "./position.ts";
import { createStandby, silenceMs, Unfit } from "./standby.ts";

/**
 * A streaming replica for read-only transactions. It is used only after it has replayed everything that was
 * committed on the primary when the transaction began; otherwise the primary is used.
 */
export type Replica = {
  /**
   * Reads on a connection of the replica.
   *
   * @param read releases the connection; may run again on the primary
   * @returns null if the primary must be used
   * @throws the error of `read`, unless the replica caused it
   */
  attempt<Result>(
    read: (database: Database, client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  close(): Promise<void>;
};

/** The interval of checks whether a suspended replica is usable again. */
const returnMs = 1_000;

/**
 * Creates a replica. Connects at the first read.
 *
 * @param options.url of the replica, or of a proxy that distributes connections over several
 * @param options.primaryUrl for position queries, over a dedicated connection
 * @param options.isPooled whether `primaryUrl` is a pooler in transaction mode
 * @param options.statementMs the statement timeout
 * @param options.reportSuspension receives the reason each time the replica is or stays suspended
 */
export function createReplica(options: {
  url: string;
  primaryUrl: string;
  isPooled: boolean;
  poolSize: number;
  statementMs: number;
  tellAbsence: (reason: unknown) => void;
}): Replica {
  const { url, primaryUrl, isPooled, poolSize, statementMs, tellAbsence } = options;
  const standby = createStandby(url, poolSize, statementMs);
  const primary = createAsking(primaryUrl, isPooled);
  const findPosition = createPositions(primary);
  const reads = metrics.getMeter(scope).createCounter("werkbank.reads", {
    description: "Reads, by the server that answered.",
  });
  /** Set while the replica is suspended. */
  let returning: NodeJS.Timeout | null = null;
  let isClosed = false;

  function leave(reason: unknown): void {
    if (returning === null) stayAway(reason);
  }

  function stayAway(reason: unknown): void {
    tellAbsence(reason);
    if (!isClosed) returning = setTimeout(() => void comeBack(), returnMs).unref();
  }

  async function comeBack(): Promise<void> {
    try {
      await standby.at(await findPosition(), async (client) => client.release());
      returning = null;
    } catch (error) {
      stayAway(error);
    }
  }

  async function attempt<Result>(
    read: (database: Database, client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (returning !== null) return null;
    // If the position query fails, the read on the primary will report the error.
    const position = await findPosition().catch(() => null);
    if (position === null) return null;
    try {
      return { result: await standby.at(position, (client) => read(standby.database, client)) };
    } catch (error) {
      if (!isReplicas(error)) throw toUnavailable(error) ?? error;
      if (!isConflict(error)) leave(error);
      return null;
    }
  }

  return {
    async attempt(read) {
      const answered = await attempt(read);
      reads.add(1, { source: answered === null ? "primary" : "replica" });
      return answered;
    },
    async close() {
      isClosed = true;
      if (returning !== null) clearTimeout(returning);
      await Promise.all([standby.database.close(), primary.close()]);
    },
  };
}

/** Creates a pool of one connection for position queries, which thus never wait for other queries. */
function createAsking(url: string, isPooled: boolean): Database {
  return createDatabase({
    engine: "postgres",
    name: "positions",
    pool: {
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: silenceMs,
      ...toTimeouts(silenceMs, isPooled),
    },
  });
}

/** Whether a read failed because of the replica, so that the primary can repeat it. */
function isReplicas(error: unknown): boolean {
  // A query that timed out would time out on the primary too.
  if ((error as { code?: unknown }).code === "57014") return false;
  return error instanceof Unfit || toUnavailable(error) !== null;
}

/** Whether replay canceled the read (PostgreSQL, hot standby: query conflicts). */
function isConflict(error: unknown): boolean {
  return /^40(?:001|P01)$/u.test(String((error as { code?: unknown }).code));
}
