import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@werkbank/api/database";
import { createTestIssuer } from "@werkbank/api/testing";
import { afterAll, expect } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { startProcess, stopProcess } from "../../launch/processes.ts";
import { runScript } from "../../launch/run-script.ts";
import { createOwner, createSender, expectCreated, type Owner } from "../../soak/load/owner.ts";

// Shared by the tests of backups. They write to a service through its API, and back it up with the commands, as
// an operator does. Then they restore the backup elsewhere and start the service there.

export type Environment = Record<string, string | undefined>;

const createEnvironment = (idpUrl: string): Environment => ({
  NODE_ENV: "production",
  BASE_URL: "http://127.0.0.1:3000",
  DOCS_URL: "http://127.0.0.1:3000",
  HOST: "127.0.0.1",
  SERVICE_IDP_URL: idpUrl,
  RATE_LIMITS: "off",
  DEMO_DATA: "off",
  LOG_LEVEL: "error",
  // Overrides what the shell sets.
  DATABASE_URL: undefined,
  BACKUP_DATABASE_URL: undefined,
  SMTP_URL: undefined,
});

const bytes = Buffer.from("the text of a file that is kept\n");

/** Stores a file in the three steps of an upload; returns its id. */
async function upload({ send, put, path }: Owner): Promise<string> {
  const contentType = "text/plain";
  const body = { name: "kept.txt", contentType, sizeBytes: bytes.length };
  const { id, upload: link } = await expectCreated(send("POST", `${path}/files`, { body }));
  const { url } = link as { url: string };
  expect((await put(new URL(url).pathname, bytes, contentType)).status).toBe(204);
  const completed = await send("POST", `${path}/files/${String(id)}/complete`);
  expect(completed.body.state).toBe("available");
  return String(id);
}

const addTask = ({ send, path }: Owner, title: string) =>
  expectCreated(send("POST", `${path}/tasks`, { body: { title } }));

export type Written = {
  path: string;
  fileId: string;
  entries: number;
  /** Titles of the tasks, the oldest first. */
  tasks: readonly string[];
};

export const idOf = ({ path }: Written): string => path.split("/").at(-1) ?? "";

export const restoredMessage = ({ entries }: Written, faults = 0): string =>
  `Restored and verified: 1 organizations, ${entries} entries of their audit logs, 1 files; ${faults} faults.`;

export async function changeByte(path: string): Promise<void> {
  const content = await readFile(path);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await writeFile(path, content);
}

/** Changes an audit log entry, which only a superuser can do. */
export async function tamper(database: Database): Promise<void> {
  const client = await database.connect();
  const change = "update audit_entries set action = 'nothing' where sequence = 2";
  expect((await client.query(change)).rowCount).toBe(1);
  client.release();
  await database.close();
}

/** Creates what the tests of one file share; it ends with the file. */
export async function createBackupScenario() {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-backup-"));
  const issuer = await createTestIssuer();
  afterAll(async () => {
    await issuer.close();
    await rm(directory, { recursive: true, force: true });
  });
  const usual = createEnvironment(issuer.url);
  const within = (name: string): string => join(directory, name);

  /** Runs one of the commands to its end. */
  const run = (command: "backup" | "restore" | "verify", env: Environment, ...args: string[]) =>
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

  /** Writes what a backup must contain. */
  async function write(env: Environment): Promise<Written> {
    const service = await serve(env);
    try {
      const owner = await createOwner(service.baseUrl, service.send);
      const title = "before the backup";
      await addTask(owner, title);
      const fileId = await upload(owner);
      const { body } = await owner.send("GET", `${owner.path}/audit-log/verification`);
      return { path: owner.path, fileId, entries: body.entries, tasks: [title] };
    } finally {
      await service.stop();
    }
  }

  /** Adds what an earlier backup does not contain. */
  async function writeLater(env: Environment, { path }: Written): Promise<void> {
    const { send, stop } = await serve(env);
    const body = { title: "after the backup" };
    await expectCreated(send("POST", `${path}/tasks`, { body }));
    await stop();
  }

  /**
   * Starts the service on restored data, compares it with what was written, and adds a task.
   *
   * @returns what has been written by then
   */
  async function expectRestored(env: Environment, written: Written): Promise<Written> {
    const { path, fileId, entries, tasks } = written;
    const { baseUrl, send, stop } = await serve(env);
    try {
      const chain = await send("GET", `${path}/audit-log/verification?fromSequence=1`);
      expect(chain.body).toMatchObject({ valid: true, entries });
      const { body } = await send("GET", `${path}/tasks`);
      const titles = body.items.map(({ title }: { title: string }) => title);
      expect(titles.toSorted()).toEqual(tasks.toSorted());
      const content = await send("GET", `${path}/files/${fileId}/content`);
      const { pathname } = new URL(content.headers.get("location") ?? "", baseUrl);
      const response = await fetch(baseUrl + pathname);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      const title = "after the restore";
      await expectCreated(send("POST", `${path}/tasks`, { body: { title } }));
      const { body: later } = await send("GET", `${path}/audit-log/verification?fromSequence=1`);
      return { ...written, entries: later.entries, tasks: [...tasks, title] };
    } finally {
      await stop();
    }
  }

  /** Copies a finished backup; returns the copy's folder. */
  async function copyOf(backup: string, name: string): Promise<string> {
    await cp(within(backup), within(name), { recursive: true });
    return within(name);
  }
  return { directory, usual, within, run, serve, write, writeLater, expectRestored, copyOf };
}
