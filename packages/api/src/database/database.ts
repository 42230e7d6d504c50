import { setTimeout } from "node:timers/promises";
import { metrics, type ObservableResult } from "@opentelemetry/api";
import pg from "pg";
import { instrumentationScope } from "../telemetry/instruments.ts";
import { toUnreachableProblem } from "./database-errors.ts";
import { isStandby, MonitoredClient } from "./monitored-client.ts";

/**
 * A connection pool of one of the two engines. Inside a request, only `tenant.ts` uses it; migrations and tests
 * call `connect` themselves.
 */
export type Database = {
  engine: "postgres" | "pglite";
  /** @throws Problem SERVICE_UNAVAILABLE */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
  /**
   * Set behind a pooler in transaction mode (such as PgBouncer), which may use another server connection for each
   * transaction, without the prepared statements and settings of the session. The statement timeout in
   * milliseconds is then set in each transaction; null: no timeout.
   */
  pooled: { statementMs: number | null } | null;
  /** Receive the cause of each SERVICE_UNAVAILABLE. */
  outageListeners: Set<(cause: unknown) => void>;
};

/** How long the server may take to report a statement timeout. */
const reportingGraceMs = 500;

/** The timeout for closing the connections. */
const closeTimeoutMs = 2_000;

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

/** Creates a pool, with the same driver for both engines, pipelining, and the type parsers above. */
export function createDatabase(options: {
  /** The pool's name in metrics. */
  name?: string;
  engine: Database["engine"];
  pool: pg.PoolConfig;
  pooled?: Database["pooled"];
  /** Called before each use of a connection. */
  onAcquire?: (client: pg.PoolClient) => void;
  /** Whether connections to a standby are rejected: its data may be old, and it accepts no writes. */
  requiresPrimary?: boolean;
  onClose?: () => Promise<void>;
}): Database {
  const pool = new pg.Pool({ ...options.pool, pipeline: true, types, Client: MonitoredClient });
  // An idle connection that the server closes is replaced at the next checkout, and one lost in use fails
  // its queries. Neither may end the process, which an unhandled `error` event would do.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.onAcquire !== undefined) pool.on("acquire", options.onAcquire);
  const outageListeners: Database["outageListeners"] = new Set();
  const stopMeasuring = measurePool(pool, options.name ?? "requests");
  return {
    engine: options.engine,
    pooled: options.pooled ?? null,
    outageListeners,
    async connect() {
      try {
        const client = await pool.connect();
        if (options.requiresPrimary !== true || !isStandby(client)) return client;
        client.release(true);
        throw new Error("the server is a standby");
      } catch (error) {
        for (const notify of outageListeners) notify(error);
        throw toUnreachableProblem();
      }
    },
    async close() {
      stopMeasuring();
      const ended = pool.end();
      // A server that does not respond must not delay the shutdown.
      const timeout = setTimeout(closeTimeoutMs, undefined, { ref: false });
      await (options.engine === "postgres" ? Promise.race([ended, timeout]) : ended);
      await options.onClose?.();
    },
  };
}

/** Measures connections in use and pending requests, with the metric names of OpenTelemetry. */
function measurePool(pool: pg.Pool, name: string): () => void {
  const labels = { "db.client.connection.pool.name": name };
  const meter = metrics.getMeter(instrumentationScope);
  const connections = meter.createObservableUpDownCounter("db.client.connection.count", {
    description: "Connections to the database, in use and idle.",
  });
  const waiting = meter.createObservableUpDownCounter("db.client.connection.pending_requests", {
    description: "Callers that wait for a connection.",
  });
  const observeConnections = (result: ObservableResult) => {
    result.observe(pool.idleCount, { ...labels, "db.client.connection.state": "idle" });
    const used = pool.totalCount - pool.idleCount;
    result.observe(used, { ...labels, "db.client.connection.state": "used" });
  };
  const observeWaiting = (result: ObservableResult) => result.observe(pool.waitingCount, labels);
  connections.addCallback(observeConnections);
  waiting.addCallback(observeWaiting);
  return () => {
    connections.removeCallback(observeConnections);
    waiting.removeCallback(observeWaiting);
  };
}

/**
 * Connects to PostgreSQL.
 *
 * @param max the size of the pool
 * @param limits.statementMs the statement timeout; none by default. The server enforces it; if the server does not
 *   respond, the driver closes the connection a little later
 * @param limits.connectMs how long to wait for a connection, 5 s by default
 * @param limits.isPooled whether the URL is that of a pooler in transaction mode
 * @param limits.requiresPrimary whether connections to a standby are rejected
 */
export function createPostgres(
  url: string,
  max = 10,
  {
    statementMs,
    connectMs = 5_000,
    name = "requests",
    isPooled = false,
    requiresPrimary = false,
  }: {
    statementMs?: number;
    connectMs?: number;
    name?: string;
    isPooled?: boolean;
    requiresPrimary?: boolean;
  } = {},
): Database {
  return createDatabase({
    engine: "postgres",
    name,
    pooled: isPooled ? { statementMs: statementMs ?? null } : null,
    // A pooler reports the state of the server that it reached first.
    requiresPrimary: requiresPrimary && !isPooled,
    pool: {
      connectionString: url,
      max,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      ...(statementMs === undefined ? {} : toTimeouts(statementMs, isPooled)),
    },
  });
}

/** Returns a pool's timeouts: for the statement on the server, and for the response. */
export function toTimeouts(
  statementMs: number,
  isPooled: boolean,
): Pick<pg.PoolConfig, "statement_timeout" | "query_timeout"> {
  const waiting = { query_timeout: statementMs + reportingGraceMs };
  // A pooler accepts no session settings from clients.
  return isPooled ? waiting : { statement_timeout: statementMs, ...waiting };
}
