import { setTimeout } from "node:timers/promises";
import { metrics, type ObservableResult } from "@opentelemetry/api";
import pg from "pg";
import { scope } from "../telemetry/instruments.ts";
import { unreachable } from "./conditions.ts";

/**
 * A pool of connections to one of the two engines. `tenant.ts` is the only caller inside a request;
 * migrations and tests open connections of their own through `connect`.
 */
export type Database = {
  engine: "postgres" | "pglite";
  /** @throws Problem SERVICE_UNAVAILABLE */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
  /**
   * Set behind a pooler that lends a connection for one transaction at a time (PgBouncer in transaction
   * mode), where prepared statements and session settings don't survive. The statement time limit in
   * milliseconds is then set in each transaction; null means no limit.
   */
  pooled: { statementMs: number | null } | null;
  /** Listeners that learn why the database refuses what callers are told to retry. */
  outages: Set<(cause: unknown) => void>;
};

/** How long after a statement's time limit the server may take to report it. */
const graceMs = 500;

/** How long closing the connections may take. */
const farewellMs = 2_000;

/** Parses integers up to 2^53 − 1 as numbers; leaves dates as `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary") {
      if (oid === pg.types.builtins.INT8) return toSafeInteger;
      if (oid === pg.types.builtins.DATE) return (value: string) => value;
    }
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of the safe range: ${text}`);
  return value;
}

/** Wraps a pool of the one driver for both engines, with pipelining and the parsers above. */
export function createDatabase(options: {
  /** The pool's name in metrics. */
  name?: string;
  engine: Database["engine"];
  pool: pg.PoolConfig;
  pooled?: Database["pooled"];
  onClose?: () => Promise<void>;
}): Database {
  const pool = new pg.Pool({ ...options.pool, pipeline: true, types });
  // An idle connection that the server closes is replaced at the next checkout, and one lost in use fails
  // its queries. Neither may end the process, which an unhandled `error` event would do.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const outages: Database["outages"] = new Set();
  const stopMeasuring = measurePool(pool, options.name ?? "requests");
  return {
    engine: options.engine,
    pooled: options.pooled ?? null,
    outages,
    async connect() {
      try {
        return await pool.connect();
      } catch (error) {
        for (const tell of outages) tell(error);
        throw unreachable();
      }
    },
    async close() {
      stopMeasuring();
      const ended = pool.end();
      // A silent server must not delay the end of the process.
      const late = setTimeout(farewellMs, undefined, { ref: false });
      await (options.engine === "postgres" ? Promise.race([ended, late]) : ended);
      await options.onClose?.();
    },
  };
}

/** Measures how many connections are in use and how many callers wait, by OpenTelemetry's metric names. */
function measurePool(pool: pg.Pool, name: string): () => void {
  const labels = { "db.client.connection.pool.name": name };
  const meter = metrics.getMeter(scope);
  const connections = meter.createObservableUpDownCounter("db.client.connection.count", {
    description: "Connections to the database, in use and idle.",
  });
  const waiting = meter.createObservableUpDownCounter("db.client.connection.pending_requests", {
    description: "Callers that wait for a connection.",
  });
  const count = (result: ObservableResult) => {
    result.observe(pool.idleCount, { ...labels, "db.client.connection.state": "idle" });
    const used = pool.totalCount - pool.idleCount;
    result.observe(used, { ...labels, "db.client.connection.state": "used" });
  };
  const wait = (result: ObservableResult) => result.observe(pool.waitingCount, labels);
  connections.addCallback(count);
  waiting.addCallback(wait);
  return () => {
    connections.removeCallback(count);
    waiting.removeCallback(wait);
  };
}

/**
 * Connects to PostgreSQL.
 *
 * @param max the size of the pool
 * @param limits.statementMs how long a statement may run, if limited. The server ends it; if the server stays
 *   silent, the connection is abandoned a little later
 * @param limits.connectMs how long to wait for a connection, 5 s by default
 * @param limits.isPooled whether the address is that of a pooler in transaction mode
 */
export function createPostgres(
  url: string,
  max = 10,
  {
    statementMs,
    connectMs = 5_000,
    name = "requests",
    isPooled = false,
  }: { statementMs?: number; connectMs?: number; name?: string; isPooled?: boolean } = {},
): Database {
  return createDatabase({
    engine: "postgres",
    name,
    pooled: isPooled ? { statementMs: statementMs ?? null } : null,
    pool: {
      connectionString: url,
      max,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      ...(statementMs === undefined ? {} : toTimeouts(statementMs, isPooled)),
    },
  });
}

/** Builds a pool's time limits: for the server's work, and for its answer. */
export function toTimeouts(
  statementMs: number,
  isPooled: boolean,
): Pick<pg.PoolConfig, "statement_timeout" | "query_timeout"> {
  const waiting = { query_timeout: statementMs + graceMs };
  // A pooler accepts no session settings from clients.
  return isPooled ? waiting : { statement_timeout: statementMs, ...waiting };
}
