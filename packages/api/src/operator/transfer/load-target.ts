import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Database } from "../../database/database.ts";
import { getInstance } from "../../database/embedded.ts";
import type { RowBatch } from "./database-contents.ts";

/** A connection to a database into which contents are loaded. */
export type LoadTarget = {
  /** Executes one or more statements. */
  execute(this: void, statements: string): Promise<void>;
  query<Row extends object>(this: void, statement: string): Promise<Row[]>;
  copyIn(this: void, batch: RowBatch): Promise<void>;
};

/** Calls `load` with a connection of its own to PostgreSQL. */
export async function withPostgresTarget(
  url: string,
  load: (target: LoadTarget) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statements.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await load({
      async execute(statements) {
        await client.query(statements);
      },
      async query<Row extends object>(statement: string) {
        return (await client.query<Row>(statement)).rows;
      },
      async copyIn({ table, columns, lines }) {
        const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
        await pipeline(Readable.from([lines]), stream);
      },
    });
  } finally {
    await client.end();
  }
}

/** Returns an embedded database that nothing else uses as a target. */
export function toEmbeddedTarget(database: Database): LoadTarget {
  const instance = getInstance(database);
  return {
    async execute(statements) {
      await instance.exec(statements);
    },
    async query<Row extends object>(statement: string) {
      return (await instance.query<Row>(statement)).rows;
    },
    async copyIn({ table, columns, lines }) {
      await instance.query(`copy ${table} (${columns}) from '/dev/blob'`, [], {
        blob: new Blob([lines]),
      });
    },
  };
}
