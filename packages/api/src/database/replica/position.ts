import type { Database } from "../database.ts";

/** How far the primary has written its log, and on which history. */
export type Position = {
  /** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
  lsn: string;
  /** Cluster, database and timeline: positions of different histories can't be compared. */
  history: string;
};

/** Identifies a server's history. @param timeline eight hexadecimal digits, as WAL file names begin */
const history = (timeline: string): string =>
  `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) || '/' || ${timeline}`;

/**
 * Everything committed lies before this position: the flush position, or with `synchronous_commit = off`,
 * whose commits may be visible before they are flushed, the insert position.
 */
const ofPrimary = {
  text: `select lsn::text, ${history("left(pg_walfile_name(lsn), 8)")} as history
from (select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as log`,
};

/** Asks whether a server replays this history and has reached this position. */
export const toReplayed = ({ lsn, history: sought }: Position) => ({
  name: "replayed",
  text: `select pg_is_in_recovery() and $2 = ${history("(select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint())")} as "isReplica",
coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`,
  values: [lsn, sought],
});

/**
 * Asks the primary for its position. Callers that arrive while a query is pending share the next one: only one
 * runs at a time, however many read, and each caller gets a position from after its call.
 *
 * @throws what the primary fails with
 */
export function createPositions(primary: Pick<Database, "connect">): () => Promise<Position> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | null = null;
  return () => {
    next ??= underWay.then(() => {
      next = null;
      const asked = ask(primary);
      underWay = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}

async function ask(primary: Pick<Database, "connect">): Promise<Position> {
  const client = await primary.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<Position>(ofPrimary);
    const [position] = rows;
    if (position === undefined) throw new Error("the primary gave no position");
    isBroken = false;
    return position;
  } finally {
    client.release(isBroken);
  }
}
