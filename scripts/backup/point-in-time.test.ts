import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { recordSecret } from "@werkbank/api/testing/log";
import { expectCreated } from "../soak/load/owner.ts";
import { readGuideConfiguration } from "../test-environment/guide-configuration.ts";
import {
  giveToPostgres,
  type PostgresServer,
  postgresUnavailableReason,
  startPostgres,
} from "../test-environment/postgres-server.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBackupScenario, type Written } from "./testing/backup-scenario.ts";

// Does what the guide "Backups and upgrades" says, with its own commands.

const { expectRestored, run, serve, within, write } = await createBackupScenario();

const secret = "kJ3vB8xQ2nW7cR5tY9mL4pF6hD1sG0zA-eUoIiNbVwE";
recordSecret("SERVICE_SECRET", secret);

/** A busy machine archives and recovers slowly. */
const deadline = { timeout: 120_000, interval: 100 };

const unavailableReason = postgresUnavailableReason();
if (unavailableReason !== null)
  console.log(`Recovery to a point in time is left out: ${unavailableReason}.`);

describe.runIf(unavailableReason === null)("the recovery to a point in time", () => {
  let directory: string;
  let server: PostgresServer;
  let recovered: PostgresServer | undefined;
  let written: Written;
  let time: string;

  /** Reads commands of the guide, with the paths and the time of this test. */
  const readCommands = (title: string): string =>
    readGuideConfiguration("backups", title)
      .replaceAll("/srv/wal", join(directory, "wal"))
      .replaceAll("/srv/base", join(directory, "base"))
      .replaceAll("/var/lib/postgresql/17/main", join(directory, "recovered/data"))
      .replaceAll("2026-12-01 14:05:00+01", time);

  const asPostgres = (commands: string) => {
    const { hostname, port } = new URL(server.url);
    const environment = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: "postgres" };
    return promisify(execFile)("su", ["postgres", "-c", `set -e\n${commands}`], {
      env: environment,
      cwd: "/",
    });
  };

  const toEnvironment = ({ url }: PostgresServer, dataDir: string) => {
    const databaseUrl = new URL(url);
    databaseUrl.username = "werkbank";
    databaseUrl.pathname = "/werkbank";
    const DATA_DIR = within(dataDir);
    return { DATA_DIR, SERVICE_SECRET: secret, DATABASE_URL: databaseUrl.href };
  };

  const makeDirectory = async (name: string): Promise<void> => {
    await mkdir(join(directory, name), { mode: 0o700 });
    giveToPostgres(join(directory, name));
  };

  /** Changes records through the API after the time to which the database is recovered. */
  async function writeAfterwards({ path, fileId }: Written): Promise<void> {
    const { send, stop } = await serve(toEnvironment(server, "data"));
    try {
      const { body } = await send("GET", `${path}/tasks`);
      const [{ id }] = body.items;
      expect((await send("DELETE", `${path}/tasks/${id}`)).status).toBe(204);
      expect((await send("DELETE", `${path}/files/${fileId}`)).status).toBe(204);
      await expectCreated(send("POST", `${path}/tasks`, { body: { title: "a mistake" } }));
    } finally {
      await stop();
    }
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "werkbank-recovery-"));
    giveToPostgres(directory);
    await makeDirectory("wal");
    await makeDirectory("base");
    server = startPostgres();
    const settings = readCommands("As a superuser, once; then restart PostgreSQL");
    for (const setting of settings.split(";\n").filter((text) => text !== ""))
      await server.query(setting);
    await server.stop("fast");
    await server.start();
    await server.query("create role werkbank login createrole");
    await server.query("create database werkbank owner werkbank");
    await asPostgres(readCommands("As the user postgres"));
    written = await write(toEnvironment(server, "data"));
    time = await server.query("select clock_timestamp()");
    await writeAfterwards(written);
    const segment = await server.query("select pg_walfile_name(pg_switch_wal())");
    await vi.waitFor(
      () => expect(existsSync(join(directory, "wal", segment))).toBe(true),
      deadline,
    );
    // The copy of the files is newer than the time.
    await cp(within("data"), within("recovered"), { recursive: true });
    await server.stop("immediate");
  }, 600_000);
  afterAll(async () => {
    recovered?.remove();
    await server?.start().catch(() => undefined);
    server?.remove();
    await rm(directory, { recursive: true, force: true });
  });

  test("returns the records as they were, and the service goes on", async () => {
    await makeDirectory("recovered");
    await makeDirectory("recovered/data");
    await asPostgres(readCommands("As the user postgres, before the first start"));
    recovered = startPostgres(join(directory, "recovered"));
    const isInRecovery = readCommands("False once the recovery has ended");
    await expect.poll(() => recovered?.query(isInRecovery), deadline).toBe("f");

    const target = toEnvironment(recovered, "recovered");
    expect(await run("verify", target)).toEqual({
      code: 0,
      out: `Verified: 1 organizations, ${written.entries} entries of their audit logs, 1 files; 0 faults.`,
      err: "",
    });
    await expectRestored(target, written);
  }, 600_000);

  test("reports a copy of the files that is older", async () => {
    if (recovered === undefined) throw new Error("the database was not recovered");
    const { code, err } = await run("verify", toEnvironment(recovered, "without-files"));
    expect(code).toBe(1);
    expect(err).toMatch(/^The bytes of file .+ are missing\.$/u);
  }, 600_000);
});
