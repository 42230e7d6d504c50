import type { Database } from "../database.ts";

/** A position in the primary's write-ahead log (WAL), and the history to which it belongs. */
export type WalPosition = {
  /** A log sequence number in PostgreSQL's format: `16/B374D848`. */
  lsn: string;
  /** Cluster, database and timeline; positions of different histories cannot be compared. */
  history: string;
};

/** Returns an SQL expression for a server's history. @param timeline eight hexadecimal digits, as in WAL file names */
const toHistoryExpression = (timeline: string): string =>
  `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) || '/' || ${timeline}`;

/**
 * Selects a position after all commits: the flush position, or the insert position with `synchronous_commit = off`,
 * which makes commits visible before they are flushed.
 */
const primaryPositionQuery = {
  text: `select lsn::text, ${toHistoryExpression("left(pg_walfile_name(lsn), 8)")} as history
from (select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as log`,
};

/** Selects whether a server replays this history and has reached this position. */
export const toReplayedQuery = ({ lsn, history: expectedHistory }: WalPosition) => ({
  name: "replayed",
  text: `select pg_is_in_recovery() and $2 = ${toHistoryExpression("(select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint())")} as "isReplica",
coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`,
  values: [lsn, expectedHistory],
});

/**
 * Returns a function that queries the primary's position. Only one query runs at a time; calls during it share the
 * next one, so that each call gets a position later than the call.
 *
 * @throws the error of the primary
 */
export function createPositionReader(
  primary: Pick<Database, "connect">,
): () => Promise<WalPosition> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<WalPosition> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const query = queryPosition(primary);
      running = query.catch(() => undefined);
      return query;
    });
    return next;
  };
}

async function queryPosition(primary: Pick<Database, "connect">): Promise<WalPosition> {
  const client = await primary.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<WalPosition>(primaryPositionQuery);
    const [position] = rows;
    if (position === undefined) throw new Error("the primary gave no position");
    isBroken = false;
    return position;
  } finally {
    client.release(isBroken);
  }
}
