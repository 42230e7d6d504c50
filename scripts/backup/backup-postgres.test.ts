import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPostgres } from "@werkbank/api/database";
import { recordSecret } from "@werkbank/api/testing/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type PostgresServer,
  postgresUnavailableReason,
  startPostgres,
} from "../test-environment/postgres-server.ts";
import {
  changeByte,
  type Environment,
  idOf,
  restoredMessage,
  tamper,
  type Written,
  createBackupScenario,
} from "./testing/backup-scenario.ts";

const { copyOf, directory, expectRestored, run, serve, within, write, writeLater } =
  await createBackupScenario();

/** Awkward on purpose: random base64url may begin like an option and contain the start of a token. */
const secret = "-eyJsW_UpzkPP5HjwSDB5KpX-SreEJj8zUzE-R5hrVdH";
recordSecret("SERVICE_SECRET", secret);

const unavailableReason = postgresUnavailableReason();
if (unavailableReason !== null)
  console.log(`Backups of PostgreSQL are left out: ${unavailableReason}.`);

describe.runIf(unavailableReason === null)(
  "PostgreSQL with an owner subject to row level security",
  () => {
    let server: PostgresServer;
    let source: Environment & { DATA_DIR: string };
    let written: Written;

    const toDatabaseUrl = (user: string, database: string, { url: at } = server): string => {
      const url = new URL(at);
      url.username = user;
      url.pathname = `/${database}`;
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

    beforeAll(async () => {
      server = startPostgres();
      await server.query("create role werkbank login createrole");
      await server.query("create role werkbank_backup login bypassrls");
      await server.query("grant pg_read_all_data to werkbank_backup");
      source = await emptyDatabase("source");
      written = await write(source);
      const { code, err } = await run("backup", source, within("dump"));
      expect([code, err]).toEqual([0, ""]);
      await writeLater(source, written);
    }, 600_000);
    afterAll(() => server?.remove());

    test("a restored backup has all data of the service", async () => {
      const target = await emptyDatabase("restored");
      const { code, out, err } = await run("restore", target, within("dump"));
      expect([code, out, err]).toEqual([0, restoredMessage(written), ""]);
      await expectRestored(target, written);
    }, 600_000);

    test("a backup is restored on a server without the roles of the service", async () => {
      const other = startPostgres();
      try {
        await other.query("create role werkbank login createrole");
        await other.query("create database werkbank owner werkbank");
        const target = {
          DATA_DIR: within("data-of-other"),
          SERVICE_SECRET: secret,
          DATABASE_URL: toDatabaseUrl("werkbank", "werkbank", other),
        };
        const { code, out, err } = await run("restore", target, within("dump"));
        expect([code, out, err]).toEqual([0, restoredMessage(written), ""]);
        await expectRestored(target, written);
      } finally {
        other.remove();
      }
    }, 600_000);

    test("a restore as another owner reports the missing organizations", async () => {
      await server.query("create role other_owner login createrole");
      await server.query("grant werkbank_app to other_owner");
      const target = await emptyDatabase("of_other_owner");
      await server.query("alter database of_other_owner owner to other_owner");
      const DATABASE_URL = toDatabaseUrl("other_owner", "of_other_owner");
      const { code, err } = await run("restore", { ...target, DATABASE_URL }, within("dump"));
      expect(code).toBe(1);
      expect(err).toMatch(
        /^The backup was made of 1 organizations, and the database shows 0; .+\.$/u,
      );
    }, 600_000);

    test("a running service is backed up", async () => {
      const { stop } = await serve(source);
      const { code, out } = await run("backup", source, within("dump-of-running"));
      await stop();
      expect([code, out]).toEqual([0, expect.stringMatching(/^Backed up 1 organizations: /u)]);
    }, 600_000);

    test("a backup as a user subject to row level security is rejected", async () => {
      const asOwner = { ...source, BACKUP_DATABASE_URL: undefined };
      const { code, err } = await run("backup", asOwner, within("dump-of-owner"));
      expect(code).toBe(1);
      expect(err).toMatch(/^Row level security holds the user .+ BACKUP_DATABASE_URL=.+\.$/u);
      expect(existsSync(join(within("dump-of-owner"), "manifest.json"))).toBe(false);
    }, 600_000);

    test("a backup with a data directory that lacks the database's files is rejected", async () => {
      const elsewhere = { ...source, DATA_DIR: within("elsewhere") };
      const { code, err } = await run("backup", elsewhere, within("dump-of-elsewhere"));
      expect(code).toBe(1);
      expect(err).toMatch(/^The database names \d+ files, and there is no .+; set DATA_DIR .+\.$/u);
      expect(existsSync(join(within("dump-of-elsewhere"), "manifest.json"))).toBe(false);
    }, 600_000);

    test("a missing pg_dump is reported in one sentence", async () => {
      const bare = { ...source, PATH: directory };
      const { code, err } = await run("backup", bare, within("dump-without"));
      expect([code, err]).toEqual([1, expect.stringMatching(/^pg_dump is not installed; .+\.$/u)]);
    }, 600_000);

    test("a restore into a non-empty database is rejected", async () => {
      const target = { ...source, DATA_DIR: within("another") };
      const { code, err } = await run("restore", target, within("dump"));
      expect(code).toBe(1);
      expect(err).toMatch(/^The database that DATABASE_URL names is not empty: .+\.$/u);
    }, 600_000);

    test("a backup with a changed byte is rejected before anything is restored", async () => {
      const folder = await copyOf("dump", "dump-changed");
      await changeByte(join(folder, "database.dump"));
      const target = await emptyDatabase("untouched");
      const { code, err } = await run("restore", target, folder);
      expect([code, err]).toEqual([1, expect.stringContaining("its SHA-256 is not that of")]);
      expect(existsSync(target.DATA_DIR)).toBe(false);
    }, 600_000);

    test("a restore reports a tampered audit entry with organization and sequence", async () => {
      const wrong = await emptyDatabase("wrong");
      await run("restore", wrong, within("dump"));
      await tamper(createPostgres(toDatabaseUrl("postgres", "wrong"), 1));
      await run("backup", wrong, within("dump-of-wrong"));
      const target = await emptyDatabase("of_wrong");
      const { code, err } = await run("restore", target, within("dump-of-wrong"));
      expect([code, err]).toEqual([
        1,
        `The audit log of organization ${idOf(written)} is not whole: entry 2 is missing or was changed.`,
      ]);
    }, 600_000);
  },
);
