import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Dumps a database in `pg_restore`'s format.
 *
 * @throws Error with one sentence
 */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const options = ["--format=custom", "--no-owner", `--file=${file}`];
  await runTool("pg_dump", url, options, (output) =>
    /row-level security/iu.test(output)
      ? "Row level security holds the user that makes the dump, which would lack rows; name one with BYPASSRLS, for example BACKUP_DATABASE_URL=postgres://werkbank_backup:password@host:5432/database."
      : undefined,
  );
}

/**
 * Restores a dump into an empty database, completely or not at all.
 *
 * @throws Error with one sentence
 */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await runTool("pg_restore", url, ["--no-owner", "--exit-on-error", "--single-transaction", file]);
}

/**
 * Reads the rows of a dump as SQL, without a server.
 *
 * @param options of `pg_restore`, to select tables
 * @throws Error with one sentence, at the end of the output
 */
export async function* readDumpSql(
  file: string,
  options: readonly string[] = [],
): AsyncGenerator<Buffer> {
  const child = spawn("pg_restore", ["--data-only", "--file=-", ...options, file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  // It is awaited below.
  ended.catch(() => undefined);
  const output = text(child.stderr);
  try {
    yield* child.stdout;
    const [code] = (await ended.catch((error: unknown) => {
      throw toToolError("pg_restore", error);
    })) as [number | null];
    if (code !== 0) throw toToolError("pg_restore", { stderr: await output });
  } finally {
    child.kill();
  }
}

/** Runs a PostgreSQL client program, keeping the password out of the process list. */
async function runTool(
  tool: "pg_dump" | "pg_restore",
  url: string,
  options: readonly string[],
  explain: (output: string) => string | undefined = () => undefined,
): Promise<void> {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = "";
  try {
    await run(tool, [`--dbname=${target.href}`, ...options], {
      env: { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    const explanation = explain(stderr);
    throw explanation === undefined
      ? toToolError(tool, error)
      : new Error(explanation, { cause: error });
  }
}

/** Returns one sentence for the failure of a client program. */
function toToolError(tool: string, error: unknown): Error {
  const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
  if (code === "ENOENT") {
    return new Error(
      `${tool} is not installed; it comes with PostgreSQL's client programs, for example apt install postgresql-client.`,
      { cause: error },
    );
  }
  const output = stderr.trim().split("\n");
  return new Error(`${tool} failed: ${output.slice(0, 3).join(" ")}`, { cause: error });
}
