import { execFile } from "node:child_process";
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
    const { code, stderr = "" } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOENT") {
      throw new Error(
        `${tool} is not installed; it comes with PostgreSQL's client programs, for example apt install postgresql-client.`,
        { cause: error },
      );
    }
    const output = stderr.trim().split("\n");
    throw new Error(explain(stderr) ?? `${tool} failed: ${output.slice(0, 3).join(" ")}`, {
      cause: error,
    });
  }
}
