import { copyFile, cp, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmbedded, createPostgres, type Database, migrate } from "@werkbank/api/database";
import { recordSecret } from "@werkbank/api/testing/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../launch/processes.ts";
import {
  type PostgresServer,
  postgresUnavailableReason,
  startPostgres,
} from "../test-environment/postgres-server.ts";
import {
  changeByte,
  createBackupScenario,
  type Environment,
  idOf,
  restoredMessage,
  tamper,
  type Written,
} from "./testing/backup-scenario.ts";
import { describeRows, describeSchema } from "./testing/describe-database.ts";

const { copyOf, expectRestored, run, serve, within, write } = await createBackupScenario();

/** More than one batch of rows, with everything that COPY escapes. */
const manyRows = String.raw`
  insert into pgboss.warning (type, message, data)
  select
    case when n % 7 = 0 then '\.' else E'\\N\t\r\n\b\f\v\\.\n' || n end,
    repeat('é€😀"', 80),
    case when n % 3 <> 0 then jsonb_build_object('text', E'line\n\\.\nline', 'n', n) end
  from generate_series(1, 20000) n`;

const unavailableReason = postgresUnavailableReason();
if (unavailableReason !== null)
  console.log(`Moves between engines are left out: ${unavailableReason}.`);

describe.runIf(unavailableReason === null)("a restore into the other engine", () => {
  let server: PostgresServer;
  let secret: string;
  const source = { DATA_DIR: within("source") };
  let written: Written;

  const toDatabaseUrl = (user: string, name: string): string => {
    const url = new URL(server.url);
    url.username = user;
    url.pathname = `/${name}`;
    return url.href;
  };
  const emptyDatabase = async (name: string) => {
    await server.query(`create database ${name} owner werkbank`);
    return {
      DATA_DIR: within(`data-of-${name}`),
      SERVICE_SECRET: secret,
      DATABASE_URL: toDatabaseUrl("werkbank", name),
      BACKUP_DATABASE_URL: toDatabaseUrl("werkbank_backup", name),
    };
  };
  const embedded = (name: string) => ({ DATA_DIR: within(name), SERVICE_SECRET: secret });

  /** Opens a PostgreSQL database as a superuser, who sees all rows, and an embedded one. */
  async function inspect<Result>(
    target: { DATA_DIR: string } | string,
    describeDatabase: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    const database =
      typeof target === "string"
        ? createPostgres(toDatabaseUrl("postgres", target), 1)
        : await createEmbedded(target.DATA_DIR);
    try {
      return await describeDatabase(database);
    } finally {
      await database.close();
    }
  }

  async function execute(target: { DATA_DIR: string }, statements: string): Promise<void> {
    await inspect(target, async (database) => {
      const client = await database.connect();
      await client.query(statements);
      client.release();
    });
  }

  /** Runs a command that must succeed without printing an error. */
  async function expectSuccess(command: "backup" | "restore", env: Environment, folder: string) {
    const { code, out, err } = await run(command, env, within(folder));
    expect([code, err]).toEqual([0, ""]);
    return out;
  }

  /** Changes a copy of the source's database, and backs it up. */
  async function backupOfChanged(
    name: string,
    change: (env: { DATA_DIR: string }) => Promise<void>,
  ) {
    const changed = { DATA_DIR: within(name) };
    await cp(source.DATA_DIR, changed.DATA_DIR, { recursive: true });
    await change(changed);
    await expectSuccess("backup", changed, `backup-of-${name}`);
    return within(`backup-of-${name}`);
  }

  beforeAll(async () => {
    server = startPostgres();
    await server.query("create role werkbank login createrole");
    await server.query("create role werkbank_backup login bypassrls");
    await server.query("grant pg_read_all_data to werkbank_backup");
    written = await write(source);
    secret = await readFile(join(source.DATA_DIR, "service-secret"), "utf8");
    recordSecret("SERVICE_SECRET", secret);
    await execute(source, manyRows);
    await expectSuccess("backup", source, "backup");
  }, 600_000);
  afterAll(() => server?.remove());

  test("moves everything to PostgreSQL and back", async () => {
    const postgres = await emptyDatabase("moved");
    expect(await expectSuccess("restore", postgres, "backup")).toBe(restoredMessage(written));
    const rows = await inspect(source, describeRows);
    expect(rows["pgboss.job_common"]).not.toMatch(/^0 /u);
    expect(await inspect("moved", describeRows)).toEqual(rows);
    const afterFirst = await expectRestored(postgres, written);

    await expectSuccess("backup", postgres, "dump");
    const back = embedded("back");
    expect(await expectSuccess("restore", back, "dump")).toBe(restoredMessage(afterFirst));
    expect(await inspect(back, describeRows)).toEqual(await inspect("moved", describeRows));
    expect(await readdir(back.DATA_DIR)).not.toContain("restoring");
    await expectRestored(back, afterFirst);
  }, 600_000);

  test("leaves the schema as the migrations make it", async () => {
    const fresh = await emptyDatabase("fresh");
    await (await serve(fresh)).stop();
    await expectSuccess("restore", await emptyDatabase("compared"), "backup");
    const schema = await inspect("compared", describeSchema);
    expect(schema).toEqual(await inspect("fresh", describeSchema));
    // A restore into the other engine does not set the values of sequences.
    expect(schema["relations"]?.filter((relation) => relation.split(" ")[1] === "S")).toEqual([]);

    await expectSuccess("backup", fresh, "dump-of-fresh");
    await expectSuccess("restore", embedded("compared"), "dump-of-fresh");
    expect(await inspect(embedded("compared"), describeSchema)).toEqual(
      await inspect(source, describeSchema),
    );
  }, 600_000);

  test("applies the migrations of an older backup, and then the later ones", async () => {
    const older = { DATA_DIR: within("older") };
    const migrations = join(root, "packages/api/sql");
    await mkdir(within("older-migrations"));
    for (const name of await readdir(migrations)) {
      if (name < "0080") await copyFile(join(migrations, name), within(`older-migrations/${name}`));
    }
    await inspect(older, (database) => migrate(database, within("older-migrations")));
    await execute(
      older,
      `insert into organizations (id, name, created_at, updated_at)
        values ('b4bfabf4-8c92-4496-abfd-21559a279244', 'Singel', now(), now())`,
    );
    await expectSuccess("backup", older, "backup-of-older");
    const target = await emptyDatabase("newer");
    expect(await expectSuccess("restore", target, "backup-of-older")).toBe(
      "Restored and verified: 1 organizations, 0 entries of their audit logs, 0 files; 0 faults.",
    );
    await (await serve(target)).stop();
    const applied = await inspect("newer", describeRows);
    expect(applied["migrations"]).toMatch(
      new RegExp(
        `^${(await readdir(migrations)).filter((name) => name.endsWith(".sql")).length} `,
        "u",
      ),
    );
  }, 600_000);

  test("reports a tampered audit entry", async () => {
    const backup = await backupOfChanged("wrong", async ({ DATA_DIR }) =>
      tamper(await createEmbedded(DATA_DIR)),
    );
    const { code, err } = await run("restore", await emptyDatabase("of_wrong"), backup);
    expect([code, err]).toEqual([
      1,
      `The audit log of organization ${idOf(written)} is not whole: entry 2 is missing or was changed.`,
    ]);
  }, 600_000);

  const isEmpty = async (name: string): Promise<boolean> =>
    Object.keys(await inspect(name, describeRows)).length === 0;

  test("leaves PostgreSQL empty if a table cannot be loaded, and names it", async () => {
    const backup = await backupOfChanged("surplus", (env) =>
      execute(env, "alter table tasks add column surplus text"),
    );
    const target = await emptyDatabase("of_surplus");
    const { code, err } = await run("restore", target, backup);
    expect([code, err]).toEqual([
      1,
      `The rows of public.tasks cannot be loaded: column "surplus" of relation "tasks" does not exist. The restore ended halfway: empty the database and ${target.DATA_DIR} before the next attempt.`,
    ]);
    expect(await isEmpty("of_surplus")).toBe(true);
  }, 600_000);

  test("leaves PostgreSQL empty if a row refers to a missing one", async () => {
    const backup = await backupOfChanged("dangling", (env) =>
      execute(env, "alter table users disable trigger all; delete from users"),
    );
    const { code, err } = await run("restore", await emptyDatabase("of_dangling"), backup);
    expect(code).toBe(1);
    expect(err).toMatch(/violates foreign key constraint/u);
    expect(await isEmpty("of_dangling")).toBe(true);
  }, 600_000);

  test("writes nothing if a byte of the backup was changed", async () => {
    const folder = await copyOf("backup", "backup-changed");
    await changeByte(join(folder, "database.tar.gz"));
    const target = await emptyDatabase("untouched");
    const { code, err } = await run("restore", target, folder);
    expect([code, err]).toEqual([1, expect.stringContaining("its SHA-256 is not that of")]);
    expect(await isEmpty("untouched")).toBe(true);
  }, 600_000);
});
