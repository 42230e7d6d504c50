import { type Database } from "../../database/database.ts";
import { getInstance } from "../../database/embedded.ts";
import { jobSchema } from "../../jobs/boss.ts";
import type { DatabaseContents, RowBatch } from "./database-contents.ts";
import { isOfService } from "./service-schemas.ts";

/** How many pages of 8 KiB are read at a time. */
const pagesPerBatch = 1_024;

type Table = { name: string; columns: string; pages: number };

/** Reads an embedded database that nothing else uses. */
export async function readEmbedded(
  database: Database,
  migrations: readonly string[],
): Promise<DatabaseContents> {
  return {
    migrations,
    jobSchemaVersion: await readJobSchemaVersion(database),
    rows: readRows(database),
  };
}

async function readJobSchemaVersion(database: Database): Promise<number | null> {
  const instance = getInstance(database);
  const { rows: found } = await instance.query(
    `select where to_regclass('${jobSchema}.version') is not null`,
  );
  if (found.length === 0) return null;
  const { rows } = await instance.query<{ version: number }>(
    `select version from ${jobSchema}.version`,
  );
  return rows[0]?.version ?? null;
}

async function* readRows(database: Database): AsyncGenerator<RowBatch> {
  const instance = getInstance(database);
  // Partitions hold the rows of a partitioned table.
  const { rows: tables } = await instance.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
        string_agg(quote_ident(attname), ', ' order by attnum) as columns,
        (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
      from pg_class c
        join pg_namespace n on n.oid = relnamespace
        join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relkind = 'r' and ${isOfService("nspname")}
      group by c.oid, nspname, relname
      order by nspname, relname`,
  );
  for (const { name, columns, pages } of tables) {
    for (let page = 0; page < pages; page += pagesPerBatch) {
      const { blob } = await instance.query(
        `copy (select ${columns} from only ${name}
          where ctid >= '(${page},0)' and ctid < '(${page + pagesPerBatch},0)') to '/dev/blob'`,
      );
      const lines = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      if (lines.length > 0) yield { table: name, columns, lines };
    }
  }
}
