// Decision: decisions/0027-backup-and-recovery.md
import type { DatabaseContents, RowBatch } from "@werkbank/api";
import { readDumpSql } from "./postgres-tools.ts";

/** How many bytes of rows are loaded at a time, at least. */
const batchBytes = 8 * 1024 * 1024;

const newline = 0x0a;

/** Reads the contents of a database from a file of `pg_dump --format=custom`. */
export async function readDump(
  file: string,
  migrations: readonly string[],
): Promise<DatabaseContents> {
  return {
    migrations,
    jobSchemaVersion: await readJobSchemaVersion(file),
    rows: readRows(readDumpSql(file)),
  };
}

async function readJobSchemaVersion(file: string): Promise<number | null> {
  const sql = readDumpSql(file, ["--schema=pgboss", "--table=version"]);
  for await (const { columns, lines } of readRows(sql)) {
    const position = columns.split(", ").indexOf("version");
    return Number(lines.toString().trimEnd().split("\t")[position]);
  }
  return null;
}

/**
 * Reads the COPY statements of SQL that `pg_restore` prints, and skips the others.
 *
 * @throws Error with one sentence if the rows of a table have no end
 */
export async function* readRows(sql: AsyncIterable<Buffer>): AsyncGenerator<RowBatch> {
  let table: Omit<RowBatch, "lines"> | undefined;
  let lines: Buffer[] = [];
  let bytes = 0;
  const takeBatch = (current: Omit<RowBatch, "lines">): RowBatch => {
    const batch = { ...current, lines: Buffer.concat(lines) };
    lines = [];
    bytes = 0;
    return batch;
  };
  for await (const line of readLines(sql)) {
    if (table === undefined) {
      table = parseCopy(line);
    } else if (line.equals(endOfRows)) {
      if (bytes > 0) yield takeBatch(table);
      table = undefined;
    } else {
      lines.push(line);
      bytes += line.length;
      if (bytes >= batchBytes) yield takeBatch(table);
    }
  }
  if (table !== undefined) throw new Error(`The rows of ${table.table} in the dump have no end.`);
}

const endOfRows = Buffer.from("\\.\n");
const copyStart = Buffer.from("COPY ");

/** Parses a line such as `COPY public.tasks (id, title) FROM stdin;`, of which each is a single line. */
function parseCopy(line: Buffer): Omit<RowBatch, "lines"> | undefined {
  if (!line.subarray(0, copyStart.length).equals(copyStart)) return undefined;
  const match = /^COPY (?<table>.+?) \((?<columns>.+)\) FROM stdin;\n$/u.exec(line.toString());
  return match?.groups as { table: string; columns: string } | undefined;
}

/** Yields lines with their line feed. COPY escapes those in values. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (
      let end = chunk.indexOf(newline);
      end !== -1;
      start = end + 1, end = chunk.indexOf(newline, start)
    ) {
      const part = chunk.subarray(start, end + 1);
      yield rest.length === 0 ? part : Buffer.concat([...rest, part]);
      rest = [];
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
