// Decision: decisions/0004-database-engines-and-migrations.md
import { metrics } from "@opentelemetry/api";
import type pg from "pg";
import { instrumentationScope } from "../../telemetry/instruments.ts";
import { toUnavailableProblem } from "../database-errors.ts";
import { createDatabase, type Database, toTimeouts } from "../database.ts";
import { createPositionReader } from "./wal-position.ts";
import { createStandby, responseTimeoutMs, StandbyUnavailableError } from "./standby.ts";

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
  tryRead<Result>(
    read: (database: Database, client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  close(): Promise<void>;
};

/** The interval of checks whether a suspended replica is usable again. */
const recheckMs = 1_000;

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
  reportSuspension: (reason: unknown) => void;
}): Replica {
  const { url, primaryUrl, isPooled, poolSize, statementMs, reportSuspension } = options;
  const standby = createStandby(url, poolSize, statementMs);
  const primary = createPositionDatabase(primaryUrl, isPooled);
  const readPosition = createPositionReader(primary);
  const reads = metrics.getMeter(instrumentationScope).createCounter("werkbank.reads", {
    description: "Reads, by the server that answered.",
  });
  /** Set while the replica is suspended. */
  let recheckTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function suspend(reason: unknown): void {
    if (recheckTimer === null) scheduleRecheck(reason);
  }

  function scheduleRecheck(reason: unknown): void {
    reportSuspension(reason);
    if (!isClosed) recheckTimer = setTimeout(() => void recheck(), recheckMs).unref();
  }

  async function recheck(): Promise<void> {
    try {
      await standby.withConnection(await readPosition(), async (client) => client.release());
      recheckTimer = null;
    } catch (error) {
      scheduleRecheck(error);
    }
  }

  async function tryRead<Result>(
    read: (database: Database, client: pg.PoolClient) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (recheckTimer !== null) return null;
    // If the position query fails, the read on the primary will report the error.
    const position = await readPosition().catch(() => null);
    if (position === null) return null;
    try {
      return {
        result: await standby.withConnection(position, (client) => read(standby.database, client)),
      };
    } catch (error) {
      if (!isReplicaFailure(error)) throw toUnavailableProblem(error) ?? error;
      if (!isRecoveryConflict(error)) suspend(error);
      return null;
    }
  }

  return {
    async tryRead(read) {
      const outcome = await tryRead(read);
      reads.add(1, { source: outcome === null ? "primary" : "replica" });
      return outcome;
    },
    async close() {
      isClosed = true;
      if (recheckTimer !== null) clearTimeout(recheckTimer);
      await Promise.all([standby.database.close(), primary.close()]);
    },
  };
}

/** Creates a pool of one connection for position queries, which thus never wait for other queries. */
function createPositionDatabase(url: string, isPooled: boolean): Database {
  return createDatabase({
    engine: "postgres",
    name: "positions",
    pool: {
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: responseTimeoutMs,
      ...toTimeouts(responseTimeoutMs, isPooled),
    },
  });
}

/** Whether a read failed because of the replica, so that the primary can repeat it. */
function isReplicaFailure(error: unknown): boolean {
  // A query that timed out would time out on the primary too.
  if ((error as { code?: unknown }).code === "57014") return false;
  return error instanceof StandbyUnavailableError || toUnavailableProblem(error) !== null;
}

/** Whether replay canceled the read (PostgreSQL, hot standby: query conflicts). */
function isRecoveryConflict(error: unknown): boolean {
  return /^40(?:001|P01)$/u.test(String((error as { code?: unknown }).code));
}
