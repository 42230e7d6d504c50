import pg from "pg";
import { Problem } from "../problems/problem.ts";

/**
 * A pool of connections to one of the two engines. `tenant.ts` is the only caller inside a request;
 * migrations and tests open connections of their own through `connect`.
 */
export type Database = {
  engine: "postgres" | "pglite";
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
};

/** Integers up to 2^53 − 1 come as numbers; dates stay `YYYY-MM-DD`. */
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

/** Wraps a pool: one driver for both engines, with pipelining and the parsers above. */
export function createDatabase(options: {
  engine: Database["engine"];
  pool: pg.PoolConfig;
  onClose?: () => Promise<void>;
}): Database {
  const pool = new pg.Pool({ ...options.pool, pipeline: true, types });
  // An idle connection that the server closes is replaced at the next checkout; one that is lost in
  // use fails its queries. Neither may end the process, as an event without a listener does.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    engine: options.engine,
    async connect() {
      try {
        return await pool.connect();
      } catch {
        throw new Problem(
          "SERVICE_UNAVAILABLE",
          "The database cannot be reached.",
          {},
          {
            "Retry-After": "5",
          },
        );
      }
    },
    async close() {
      await pool.end();
      await options.onClose?.();
    },
  };
}

/** PostgreSQL at an address. `max` is the size of the pool. */
export function createPostgres(url: string, max = 10): Database {
  return createDatabase({
    engine: "postgres",
    pool: { connectionString: url, max, connectionTimeoutMillis: 5_000 },
  });
}
