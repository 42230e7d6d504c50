import { setTimeout as pass } from "node:timers/promises";
import type pg from "pg";
import { isConnectionLost } from "../database-errors.ts";
import { createPostgres, type Database } from "../database.ts";
import { socketOf } from "../tenant.ts";
import { type WalPosition, toReplayedQuery } from "./wal-position.ts";

/** The connections to a hot standby: a server that replays the log of another. */
export type Standby = {
  database: Database;
  /**
   * Uses a connection once the server has replayed the log up to a position.
   *
   * @param use releases the connection
   * @throws StandbyUnavailableError if the server lags behind, is unavailable, or replays another log; the error of
   *   `use`
   */
  withConnection<Result>(
    position: WalPosition,
    use: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result>;
};

/** Thrown if a server cannot be used for reads; the message is the reason. */
export class StandbyUnavailableError extends Error {}

/** The timeout for connecting and for position queries. */
export const responseTimeoutMs = 250;

/** How long to wait for the server to catch up. */
const catchUpTimeoutMs = 25;

/** Creates a standby; connects at the first use. */
export function createStandby(url: string, poolSize: number, statementMs: number): Standby {
  const limits = { statementMs, connectMs: responseTimeoutMs, name: "replica" };
  const database = createPostgres(url, poolSize, limits);
  const connectionsInUse = new Set<pg.PoolClient>();

  /** Closes the connections in use if the server does not respond. */
  function closeConnections(): void {
    for (const client of connectionsInUse) socketOf(client).destroy?.();
  }

  async function prepare(client: pg.PoolClient, position: WalPosition): Promise<void> {
    const silenceTimer = setTimeout(closeConnections, responseTimeoutMs);
    try {
      await catchUp(client, position);
    } catch (error) {
      client.release(isConnectionLost(error));
      throw error;
    } finally {
      clearTimeout(silenceTimer);
    }
  }

  return {
    database,
    async withConnection(position, use) {
      const client = await database.connect().catch(() => {
        throw new StandbyUnavailableError("it cannot be reached");
      });
      connectionsInUse.add(client);
      try {
        await prepare(client, position);
        return await use(client);
      } finally {
        connectionsInUse.delete(client);
      }
    },
  };
}

/** @throws StandbyUnavailableError */
async function catchUp(client: pg.PoolClient, position: WalPosition): Promise<void> {
  const deadline = performance.now() + catchUpTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ isReplica: boolean; isThere: boolean }>(
      toReplayedQuery(position),
    );
    if (rows[0]?.isReplica !== true)
      throw new StandbyUnavailableError("it does not replay the primary's log");
    if (rows[0].isThere) return;
    if (performance.now() >= deadline) throw new StandbyUnavailableError("it is behind");
    await pass(1);
  }
}
