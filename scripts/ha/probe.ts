import { setTimeout } from "node:timers/promises";
import pg from "pg";

// Runs on a machine of the cluster: attempts a write at its own PostgreSQL all the time, and prints a line of JSON for
// each that was acknowledged. A replica and a primary without majority must acknowledge none.

const [url = "", machine = ""] = process.argv.slice(2);
const intervalMs = 200;

for (;;) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (;;) {
      const sentAt = Date.now();
      // Each promotion begins a timeline, so that it identifies the term of a primary.
      const { rows } = await client.query<{ id: string; timeline: string }>(
        "insert into probes (machine, timeline) values ($1, left(pg_walfile_name(pg_current_wal_lsn()), 8)) returning id, timeline",
        [machine],
      );
      const [row] = rows;
      console.log(JSON.stringify({ machine, ...row, sentAt, acknowledgedAt: Date.now() }));
      await setTimeout(intervalMs);
    }
  } catch {
    // Not the primary at present, or being stopped.
    await client.end().catch(() => undefined);
    await setTimeout(intervalMs);
  }
}
