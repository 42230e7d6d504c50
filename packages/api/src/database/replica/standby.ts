import { setTimeout as pass } from "node:timers/promises";
import type pg from "pg";
import { isConnectionLost } from "../conditions.ts";
import { createPostgres, type Database } from "../database.ts";
import { socketOf } from "../tenant.ts";
import { type Position, toReplayed } from "./position.ts";

/** The connections to a server that replays another server's log. */
export type Standby = {
  database: Database;
  /**
   * Uses a connection that shows everything before a position.
   *
   * @param use releases the connection
   * @throws Unfit when the server lags behind, is gone, or replays another log; what `use` throws
   */
  at<Result>(position: Position, use: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
};

/** Why a server cannot be read from. */
export class Unfit extends Error {}

/** How long a server may take to answer or connect before it counts as gone. */
export const silenceMs = 250;

/** How long to wait for the server to catch up. */
const patienceMs = 25;

/** Creates a standby; connects at the first use. */
export function createStandby(url: string, poolSize: number, statementMs: number): Standby {
  const limits = { statementMs, connectMs: silenceMs, name: "replica" };
  const database = createPostgres(url, poolSize, limits);
  const lent = new Set<pg.PoolClient>();

  /** Closes the connections in use when the server falls silent. */
  function cut(): void {
    for (const client of lent) socketOf(client).destroy?.();
  }

  async function prepare(client: pg.PoolClient, position: Position): Promise<void> {
    const silent = setTimeout(cut, silenceMs);
    try {
      await catchUp(client, position);
    } catch (error) {
      client.release(isConnectionLost(error));
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }

  return {
    database,
    async at(position, use) {
      const client = await database.connect().catch(() => {
        throw new Unfit("it cannot be reached");
      });
      lent.add(client);
      try {
        await prepare(client, position);
        return await use(client);
      } finally {
        lent.delete(client);
      }
    },
  };
}

/** @throws Unfit */
async function catchUp(client: pg.PoolClient, position: Position): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ isReplica: boolean; isThere: boolean }>(
      toReplayed(position),
    );
    if (rows[0]?.isReplica !== true) throw new Unfit("it does not replay the primary's log");
    if (rows[0].isThere) return;
    if (performance.now() >= until) throw new Unfit("it is behind");
    await pass(1);
  }
}
