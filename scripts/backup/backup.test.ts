import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmbedded } from "@werkbank/api/database";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { startProcess, stopProcess } from "../launch/processes.ts";
import {
  changeByte,
  idOf,
  restoredMessage,
  tamper,
  type Written,
  createBackupScenario,
} from "./testing/backup-scenario.ts";

const { copyOf, expectRestored, run, serve, usual, within, write, writeLater } =
  await createBackupScenario();

describe("the embedded database", () => {
  const source = { DATA_DIR: within("source") };
  let written: Written;

  beforeAll(async () => {
    written = await write(source);
    const { code, err } = await run("backup", source, within("backup"));
    expect([code, err]).toEqual([0, ""]);
    await writeLater(source, written);
  }, 600_000);

  test("a restored backup has all data of the service", async () => {
    const target = { DATA_DIR: within("restored") };
    const { code, out, err } = await run("restore", target, within("backup"));
    expect([code, out, err]).toEqual([0, restoredMessage(written), ""]);
    await expectRestored(target, written);
    const secrets = [source, target].map(({ DATA_DIR }) =>
      readFile(join(DATA_DIR, "service-secret"), "utf8"),
    );
    expect(new Set(await Promise.all(secrets)).size).toBe(1);
  }, 600_000);

  test("a restore that fails halfway names the directory to empty", async () => {
    const backup = await copyOf("backup", "unreadable");
    const database = Buffer.from("no database");
    await writeFile(join(backup, "database.tar.gz"), database);
    const manifest = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
    const file = manifest.files.find(({ path }: { path: string }) => path === "database.tar.gz");
    file.bytes = database.length;
    file.sha256 = hash("sha256", database);
    await writeFile(join(backup, "manifest.json"), JSON.stringify(manifest));
    const target = { DATA_DIR: within("half") };
    const { code, err } = await run("restore", target, backup);
    expect(code).toBe(1);
    expect(err.split(". ").slice(1)).toEqual([
      `The restore ended halfway: empty the data directory ${target.DATA_DIR} before the next attempt.`,
    ]);
  }, 600_000);

  test("only its owner can read a backup", async () => {
    const modes = ["", "manifest.json", "database.tar.gz", "data/service-secret"].map(
      async (path) => (await stat(join(within("backup"), path))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  test("a backup of a running service is rejected", async () => {
    const { stop } = await serve(source);
    const { code, err } = await run("backup", source, within("of-running"));
    await stop();
    expect(code).toBe(1);
    expect(err).toMatch(/^The data directory .+ is in use by process \d+: stop it, or .+\.$/u);
    expect(existsSync(join(within("of-running"), "manifest.json"))).toBe(false);
  }, 600_000);

  test("a backup while the identity provider runs is rejected", async () => {
    const env = { ...usual, ...source, IDP_PORT: String(await freePort()) };
    const { process: provider } = await startProcess("packages/idp/src/main.ts", env, {
      quiet: true,
    });
    const { code, err } = await run("backup", source, within("of-running-provider"));
    await stopProcess(provider);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The data directory .+idp is in use by another process: stop it, or .+\.$/u,
    );
  }, 600_000);

  test("a backup into a non-empty folder is rejected", async () => {
    const { code, err } = await run("backup", source, within("backup"));
    expect([code, err]).toEqual([
      1,
      `${within("backup")} is not empty; name a new folder for each backup.`,
    ]);
  });

  test("a backup of a data directory without a database is rejected, and creates none", async () => {
    const DATA_DIR = within("nothing");
    const { code, err } = await run("backup", { DATA_DIR }, within("of-nothing"));
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no database in .+\.$/u);
    expect([existsSync(DATA_DIR), existsSync(within("of-nothing"))]).toEqual([false, false]);
  });

  test("a restore into a non-empty data directory is rejected", async () => {
    const { code, err } = await run("restore", source, within("backup"));
    expect(code).toBe(1);
    expect(err).toMatch(/^The data directory .+ is not empty; .+\.$/u);
  });

  test("a restore of an unfinished backup is rejected", async () => {
    const folder = await copyOf("backup", "unfinished");
    const target = { DATA_DIR: within("of-unfinished") };
    await rm(join(folder, "manifest.json"));
    const { code, err } = await run("restore", target, folder);
    expect([code, err]).toEqual([
      1,
      `${folder} is no finished backup: manifest.json, which is written last, cannot be read.`,
    ]);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  }, 600_000);

  test("a backup with a changed byte is rejected before anything is restored", async () => {
    const folder = await copyOf("backup", "changed");
    const target = { DATA_DIR: within("of-changed") };
    await changeByte(join(folder, "database.tar.gz"));
    const { code, err } = await run("restore", target, folder);
    expect([code, err]).toEqual([
      1,
      `${join(folder, "database.tar.gz")} was changed since the backup was made: its SHA-256 is not that of the manifest.`,
    ]);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  }, 600_000);

  test("a restore reports audit entries and files that were damaged before the backup", async () => {
    const wrong = { DATA_DIR: within("wrong") };
    const target = { DATA_DIR: within("of-wrong") };
    await run("restore", wrong, within("backup"));
    await tamper(await createEmbedded(wrong.DATA_DIR));
    await rm(join(wrong.DATA_DIR, "files", idOf(written)), { recursive: true });
    await run("backup", wrong, within("backup-of-wrong"));
    const { code, out, err } = await run("restore", target, within("backup-of-wrong"));
    expect([code, out]).toEqual([1, restoredMessage(written, 2)]);
    expect(err.split("\n")).toEqual([
      `The audit log of organization ${idOf(written)} is not whole: entry 2 is missing or was changed.`,
      `The bytes of file ${written.fileId} of organization ${idOf(written)} are missing.`,
    ]);
  }, 600_000);
});
