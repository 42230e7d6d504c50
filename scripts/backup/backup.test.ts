import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbedded, createPostgres, type Database } from "@werkbank/api/database";
import { createTestIssuer } from "@werkbank/api/testing";
import { recordSecret } from "@werkbank/api/testing/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { startProcess, stopProcess } from "../launch/processes.ts";
import { runScript } from "../launch/run-script.ts";
import { createOwner, createSender, made, type Owner } from "../soak/load/owner.ts";
import { type PostgresServer, postgresLacks, startPostgres } from "../machine/postgres-server.ts";

// Makes backups as an operator does: with the commands, of a service that was written to through its API;
// then restores them elsewhere and starts the service there.

const directory = await mkdtemp(join(tmpdir(), "werkbank-backup-"));
const issuer = await createTestIssuer();
/** Awkward on purpose: random base64url may begin like an option and contain the start of a token. */
const secret = "-eyJsW_UpzkPP5HjwSDB5KpX-SreEJj8zUzE-R5hrVdH";
recordSecret("SERVICE_SECRET", secret);
afterAll(async () => {
  await issuer.close();
  await rm(directory, { recursive: true, force: true });
});

type Environment = Record<string, string | undefined>;

const usual: Environment = {
  NODE_ENV: "production",
  BASE_URL: "http://127.0.0.1:3000",
  DOCS_URL: "http://127.0.0.1:3000",
  HOST: "127.0.0.1",
  SERVICE_IDP_URL: issuer.url,
  RATE_LIMITS: "off",
  DEMO_DATA: "off",
  LOG_LEVEL: "error",
  // Overrides what the shell sets.
  DATABASE_URL: undefined,
  BACKUP_DATABASE_URL: undefined,
  SMTP_URL: undefined,
};

const within = (name: string): string => join(directory, name);

/** Runs one of the two commands to its end. */
const run = (command: "backup" | "restore", env: Environment, ...args: string[]) =>
  runScript(`scripts/${command}.ts`, args, { ...process.env, ...usual, ...env });

/** Starts the API in an environment, and returns how to call it. */
async function serve(env: Environment) {
  const port = await freePort();
  const running = await startProcess(
    "packages/api/src/main.ts",
    { ...usual, ...env, PORT: String(port), API_PORT: undefined },
    { quiet: true },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const send = createSender(baseUrl, issuer);
  return { baseUrl, send, stop: () => stopProcess(running.process) };
}

const bytes = Buffer.from("the text of a file that is kept\n");

/** Stores a file in the three steps of an upload; returns its id. */
async function upload({ send, put, path }: Owner): Promise<string> {
  const contentType = "text/plain";
  const body = { name: "kept.txt", contentType, sizeBytes: bytes.length };
  const { id, upload: link } = await made(send("POST", `${path}/files`, { body }));
  const { url } = link as { url: string };
  expect((await put(new URL(url).pathname, bytes, contentType)).status).toBe(204);
  const completed = await send("POST", `${path}/files/${String(id)}/complete`);
  expect(completed.body.state).toBe("available");
  return String(id);
}

const addTask = ({ send, path }: Owner, title: string) =>
  made(send("POST", `${path}/tasks`, { body: { title } }));

type Written = { path: string; fileId: string; entries: number };

/** Writes what a backup must contain. */
async function write(env: Environment): Promise<Written> {
  const service = await serve(env);
  try {
    const owner = await createOwner(service.baseUrl, service.send);
    await addTask(owner, "before the backup");
    const fileId = await upload(owner);
    const { body } = await owner.send("GET", `${owner.path}/audit-log/verification`);
    return { path: owner.path, fileId, entries: body.entries };
  } finally {
    await service.stop();
  }
}

/** Adds what an earlier backup does not contain. */
async function writeLater(env: Environment, { path }: Written): Promise<void> {
  const { send, stop } = await serve(env);
  const body = { title: "after the backup" };
  await made(send("POST", `${path}/tasks`, { body }));
  await stop();
}

/** Starts the service on restored data, and compares it with what was written. */
async function expectAsWritten(env: Environment, { path, fileId, entries }: Written) {
  const { baseUrl, send, stop } = await serve(env);
  try {
    const chain = await send("GET", `${path}/audit-log/verification?fromSequence=1`);
    expect(chain.body).toMatchObject({ valid: true, entries });
    const tasks = await send("GET", `${path}/tasks`);
    expect(tasks.body.items.map(({ title }: { title: string }) => title)).toEqual([
      "before the backup",
    ]);
    const content = await send("GET", `${path}/files/${fileId}/content`);
    const { pathname } = new URL(content.headers.get("location") ?? "", baseUrl);
    const answer = await fetch(baseUrl + pathname);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    await made(send("POST", `${path}/tasks`, { body: { title: "after the restore" } }));
  } finally {
    await stop();
  }
}

/** Copies a finished backup; returns the copy's folder. */
async function copyOf(backup: string, name: string): Promise<string> {
  await cp(within(backup), within(name), { recursive: true });
  return within(name);
}

const idOf = ({ path }: Written): string => path.split("/").at(-1) ?? "";

const restored = ({ entries }: Written, faults = 0): string =>
  `Restored and verified: 1 organizations, ${entries} entries of their audit logs, 1 files; ${faults} faults.`;

async function changeByte(path: string): Promise<void> {
  const content = await readFile(path);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await writeFile(path, content);
}

/** Changes an audit log entry, which only a superuser can do. */
async function tamper(database: Database): Promise<void> {
  const client = await database.connect();
  const change = "update audit_entries set action = 'nothing' where sequence = 2";
  expect((await client.query(change)).rowCount).toBe(1);
  client.release();
  await database.close();
}

describe("the embedded database", () => {
  const source = { DATA_DIR: within("source") };
  let written: Written;

  beforeAll(async () => {
    written = await write(source);
    const { code, err } = await run("backup", source, within("backup"));
    expect([code, err]).toEqual([0, ""]);
    await writeLater(source, written);
  }, 600_000);

  test("a restored backup is the service as it was", async () => {
    const target = { DATA_DIR: within("restored") };
    const { code, out, err } = await run("restore", target, within("backup"));
    expect([code, out, err]).toEqual([0, restored(written), ""]);
    await expectAsWritten(target, written);
    const secrets = [source, target].map(({ DATA_DIR }) =>
      readFile(join(DATA_DIR, "service-secret"), "utf8"),
    );
    expect(new Set(await Promise.all(secrets)).size).toBe(1);
  }, 600_000);

  test("a restore that fails halfway says what to empty", async () => {
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

  test("nobody else of the machine reads a backup", async () => {
    const modes = ["", "manifest.json", "database.tar.gz", "data/service-secret"].map(
      async (path) => (await stat(join(within("backup"), path))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  test("a running service is not backed up", async () => {
    const { stop } = await serve(source);
    const { code, err } = await run("backup", source, within("of-running"));
    await stop();
    expect(code).toBe(1);
    expect(err).toMatch(/^The data directory .+ is in use by process \d+: stop it, or .+\.$/u);
    expect(existsSync(join(within("of-running"), "manifest.json"))).toBe(false);
  }, 600_000);

  test("accounts of a running identity provider are not copied", async () => {
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

  test("a folder that has something in it is refused", async () => {
    const { code, err } = await run("backup", source, within("backup"));
    expect([code, err]).toEqual([
      1,
      `${within("backup")} is not empty; name a new folder for each backup.`,
    ]);
  });

  test("a data directory without a database is refused, and is not made", async () => {
    const DATA_DIR = within("nothing");
    const { code, err } = await run("backup", { DATA_DIR }, within("of-nothing"));
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no database in .+\.$/u);
    expect([existsSync(DATA_DIR), existsSync(within("of-nothing"))]).toEqual([false, false]);
  });

  test("a data directory that has something in it is not restored into", async () => {
    const { code, err } = await run("restore", source, within("backup"));
    expect(code).toBe(1);
    expect(err).toMatch(/^The data directory .+ is not empty; .+\.$/u);
  });

  test("a backup that was not finished is refused", async () => {
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

  test("a changed byte is told, and nothing is restored", async () => {
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

  test("what was wrong before the backup is told with its place", async () => {
    const wrong = { DATA_DIR: within("wrong") };
    const target = { DATA_DIR: within("of-wrong") };
    await run("restore", wrong, within("backup"));
    await tamper(await createEmbedded(wrong.DATA_DIR));
    await rm(join(wrong.DATA_DIR, "files", idOf(written)), { recursive: true });
    await run("backup", wrong, within("backup-of-wrong"));
    const { code, out, err } = await run("restore", target, within("backup-of-wrong"));
    expect([code, out]).toEqual([1, restored(written, 2)]);
    expect(err.split("\n")).toEqual([
      `The audit log of organization ${idOf(written)} is not whole: entry 2 is missing or was changed.`,
      `The bytes of file ${written.fileId} of organization ${idOf(written)} are missing.`,
    ]);
  }, 600_000);
});

const lacking = postgresLacks();
if (lacking !== null) console.log(`Backups of PostgreSQL are left out: ${lacking}.`);

describe.runIf(lacking === null)("PostgreSQL, whose owner is held by row level security", () => {
  let server: PostgresServer;
  let source: Environment & { DATA_DIR: string };
  let written: Written;

  const addressOf = (user: string, database: string, { url: at } = server): string => {
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
      DATABASE_URL: addressOf("werkbank", name),
      BACKUP_DATABASE_URL: addressOf("werkbank_backup", name),
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

  test("a restored backup is the service as it was", async () => {
    const target = await emptyDatabase("restored");
    const { code, out, err } = await run("restore", target, within("dump"));
    expect([code, out, err]).toEqual([0, restored(written), ""]);
    await expectAsWritten(target, written);
  }, 600_000);

  test("a server that has never had the service gets what belongs to it", async () => {
    const other = startPostgres();
    try {
      await other.query("create role werkbank login createrole");
      await other.query("create database werkbank owner werkbank");
      const target = {
        DATA_DIR: within("data-of-other"),
        SERVICE_SECRET: secret,
        DATABASE_URL: addressOf("werkbank", "werkbank", other),
      };
      const { code, out, err } = await run("restore", target, within("dump"));
      expect([code, out, err]).toEqual([0, restored(written), ""]);
      await expectAsWritten(target, written);
    } finally {
      other.remove();
    }
  }, 600_000);

  test("under another owner's name the organizations that are missing are told", async () => {
    await server.query("create role stranger login createrole");
    await server.query("grant werkbank_app to stranger");
    const target = await emptyDatabase("of_stranger");
    await server.query("alter database of_stranger owner to stranger");
    const DATABASE_URL = addressOf("stranger", "of_stranger");
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

  test("a user that would not see every row is refused", async () => {
    const asOwner = { ...source, BACKUP_DATABASE_URL: undefined };
    const { code, err } = await run("backup", asOwner, within("dump-of-owner"));
    expect(code).toBe(1);
    expect(err).toMatch(/^Row level security holds the user .+ BACKUP_DATABASE_URL=.+\.$/u);
    expect(existsSync(join(within("dump-of-owner"), "manifest.json"))).toBe(false);
  }, 600_000);

  test("a data directory without the files that the database names is refused", async () => {
    const elsewhere = { ...source, DATA_DIR: within("elsewhere") };
    const { code, err } = await run("backup", elsewhere, within("dump-of-elsewhere"));
    expect(code).toBe(1);
    expect(err).toMatch(/^The database names \d+ files, and there is no .+; set DATA_DIR .+\.$/u);
    expect(existsSync(join(within("dump-of-elsewhere"), "manifest.json"))).toBe(false);
  }, 600_000);

  test("one sentence where PostgreSQL's programs are not installed", async () => {
    const bare = { ...source, PATH: directory };
    const { code, err } = await run("backup", bare, within("dump-without"));
    expect([code, err]).toEqual([1, expect.stringMatching(/^pg_dump is not installed; .+\.$/u)]);
  }, 600_000);

  test("a database that has something in it is not restored into", async () => {
    const target = { ...source, DATA_DIR: within("another") };
    const { code, err } = await run("restore", target, within("dump"));
    expect(code).toBe(1);
    expect(err).toMatch(/^The database that DATABASE_URL names is not empty: .+\.$/u);
  }, 600_000);

  test("a changed byte is told, and nothing is restored", async () => {
    const folder = await copyOf("dump", "dump-changed");
    await changeByte(join(folder, "database.dump"));
    const target = await emptyDatabase("untouched");
    const { code, err } = await run("restore", target, folder);
    expect([code, err]).toEqual([1, expect.stringContaining("its SHA-256 is not that of")]);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  }, 600_000);

  test("a tampered entry of the audit log is told with its place", async () => {
    const wrong = await emptyDatabase("wrong");
    await run("restore", wrong, within("dump"));
    await tamper(createPostgres(addressOf("postgres", "wrong"), 1));
    await run("backup", wrong, within("dump-of-wrong"));
    const target = await emptyDatabase("of_wrong");
    const { code, err } = await run("restore", target, within("dump-of-wrong"));
    expect([code, err]).toEqual([
      1,
      `The audit log of organization ${idOf(written)} is not whole: entry 2 is missing or was changed.`,
    ]);
  }, 600_000);
});
