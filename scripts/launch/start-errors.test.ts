import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { runScript } from "./run-script.ts";

// Runs `npm start` with invalid environments: it must print one sentence for each variable to change and
// exit with code 1, without building or starting anything.

let directory: string;
const occupied = createServer();
let occupiedPort: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-start-errors-"));
  await writeFile(join(directory, "file"), "");
  occupied.listen(0, "127.0.0.1");
  await once(occupied, "listening");
  occupiedPort = (occupied.address() as { port: number }).port;
});
afterAll(async () => {
  occupied.close();
  await rm(directory, { recursive: true, force: true });
});

// Drops a variable that the test runner sets.
const { BASE_URL: _base, ...inherited } = process.env;
const secret = "a secret of at least thirty-two bytes";

/** Returns the error messages of a failed start. */
async function startErrors(
  env: Record<string, string>,
  script = "scripts/start.ts",
): Promise<string[]> {
  const ports = { PORT: String(await freePort()), IDP_PORT: String(await freePort()) };
  const { code, out, err } = await runScript(script, [], {
    ...inherited,
    NODE_ENV: "production",
    ...ports,
    DATA_DIR: join(directory, "data"),
    ...env,
  });
  // A build or a process of the product would have printed something.
  expect([code, out]).toEqual([1, ""]);
  return err.split("\n");
}

const anyOrigin = "an http or https address without a path";
const database = "postgres://user:password@host:5432/database";

describe("an invalid value", () => {
  test.each([
    ["PORT", "abc", 'a whole number from 0 to 65535, not "abc"', "3000"],
    ["PORT", "99999", 'a whole number from 0 to 65535, not "99999"', "3000"],
    ["IDP_PORT", "-1", 'a whole number from 0 to 65535, not "-1"', "3001"],
    ["HOST", "192.0.2.1", 'an address of this machine, not "192.0.2.1"', "127.0.0.1"],
    ["BASE_URL", "ftp://example", `${anyOrigin}, not "ftp://example"`, "https://werkbank.example"],
    ["BASE_URL", "nonsense", `${anyOrigin}, not "nonsense"`, "https://werkbank.example"],
    [
      "DOCS_URL",
      "https://werkbank.example/docs",
      `${anyOrigin}, not "https://werkbank.example/docs"`,
      "https://werkbank.example",
    ],
    ["DATABASE_URL", "nonsense", 'the address of a PostgreSQL database, not "nonsense"', database],
    [
      "DATABASE_URL",
      "mysql://me:hidden@db.internal/x",
      'the address of a PostgreSQL database, not "mysql://…@db.internal/x"',
      database,
    ],
    ["DATABASE_POOL_SIZE", "0", 'a whole number from 1 to 1000, not "0"', "10"],
    [
      "SERVICE_IDP_URL",
      "id.example",
      'an http or https address without query or fragment, not "id.example"',
      "https://project.supabase.co",
    ],
    [
      "SERVICE_SECRET",
      "short",
      "at least 32 bytes, as openssl rand -base64 32 makes them, not 5 bytes",
      "$(openssl rand -base64 32)",
    ],
    [
      "TRUSTED_ORIGINS",
      "app.example",
      'origins, separated by spaces or commas, not "app.example"',
      "https://app.example",
    ],
    ["DEMO_DATA", "perhaps", 'on or off, not "perhaps"', "on"],
    ["JOBS", "maybe", 'on or off, not "maybe"', "on"],
    ["TRUST_PROXY", "10.0.0.1", 'a whole number from 0 to 10, not "10.0.0.1"', "0"],
    ["RATE_LIMIT_STORE", "redis", 'memory or postgres, not "redis"', "memory"],
    [
      "RATE_LIMITS",
      "reads=1/1",
      'name=requests/seconds, separated by commas, or off, not "reads=1/1": there is no policy reads; the policies are address, login, login-address, login-account, read, write, mcp, export, document, feed, organization, organization-creation, mail, mail-young, mail-again, feedback',
      "read=600/60,write=120/60",
    ],
    [
      "SMTP_URL",
      "smtp://me:hidden",
      'the address of a mail server, smtp(s)://host:port, not "smtp://…"',
      "smtps://user:password@mail.example:465",
    ],
    [
      "MAIL_FROM",
      "Werkbank",
      'Name <name@host.example> or an email address, not "Werkbank"',
      "'Werkbank <no-reply@werkbank.example>'",
    ],
    ["IDP_SIGN_UP", "open", 'confirm, autoconfirm or disabled, not "open"', "confirm"],
  ])("%s=%s", async (name, value, requirement, example) => {
    const others = {
      DATABASE_URL: { SERVICE_SECRET: secret },
      SMTP_URL: { MAIL_FROM: "a@b.example" },
    };
    const otherSettings = name in others ? others[name as keyof typeof others] : {};
    expect(await startErrors({ ...otherSettings, [name]: value })).toEqual([
      `${name} must be ${requirement}; for example ${name}=${example}.`,
    ]);
  });

  test("all invalid variables are reported at once", async () => {
    const errors = await startErrors({ PORT: "x", IDP_PORT: "y", JOBS: "z", IDP_KEY_DAYS: "-" });
    expect(errors.map((sentence) => sentence.split(" ")[0])).toEqual([
      "PORT",
      "IDP_PORT",
      "JOBS",
      "IDP_KEY_DAYS",
    ]);
  });
});

describe("conflicting values", () => {
  test("the same port for the site and the identity provider", async () => {
    const port = await freePort();
    const [sentence, ...more] = await startErrors({ PORT: String(port), IDP_PORT: String(port) });
    expect(more).toEqual([]);
    expect(sentence).toMatch(
      new RegExp(
        `^PORT and IDP_PORT are both ${port}: .* a port each; for example IDP_PORT=\\d+\\.$`,
        "u",
      ),
    );
  });

  test.each([
    [
      { DATABASE_URL: "postgres://127.0.0.1/none" },
      "SERVICE_SECRET is required when DATABASE_URL is set; for example SERVICE_SECRET=$(openssl rand -base64 32).",
    ],
    [
      { SMTP_URL: "smtp://127.0.0.1:25" },
      "MAIL_FROM is required when SMTP_URL is set; for example MAIL_FROM='Werkbank <no-reply@werkbank.example>'.",
    ],
    [
      { RATE_LIMIT_STORE: "postgres" },
      `RATE_LIMIT_STORE=postgres needs DATABASE_URL; for example DATABASE_URL=${database}.`,
    ],
    [
      { JOBS: "off" },
      `JOBS=off needs DATABASE_URL: the embedded database is for one process, which does its own background work; for example DATABASE_URL=${database}.`,
    ],
  ])("%j", async (env, sentence) => {
    expect(await startErrors(env as Record<string, string>)).toEqual([sentence]);
  });

  test.each([
    [
      {},
      `A worker needs DATABASE_URL: the embedded database is for one process, which does its own background work; for example DATABASE_URL=${database}.`,
    ],
    [
      { DATABASE_URL: database, SERVICE_SECRET: secret, JOBS: "off" },
      "JOBS=off leaves a worker nothing to do; for example JOBS=on.",
    ],
    [
      { WORKER_PORT: "x" },
      'WORKER_PORT must be a whole number from 0 to 65535, not "x"; for example WORKER_PORT=3002.',
    ],
  ])("a worker with %j", async (env, sentence) => {
    expect(await startErrors(env as Record<string, string>, "scripts/worker.ts")).toEqual([
      sentence,
    ]);
  });

  test("the API alone with a port that is in use", async () => {
    const [sentence, ...more] = await startErrors({ PORT: String(occupiedPort) }, "scripts/api.ts");
    expect(more).toEqual([]);
    expect(sentence).toMatch(
      new RegExp(
        `^Port ${occupiedPort} on 127\\.0\\.0\\.1 is in use; set PORT to another one`,
        "u",
      ),
    );
  });

  test("the API alone with a data directory that a process uses", async () => {
    const dataDir = join(directory, "used-by-another");
    await mkdir(dataDir);
    await writeFile(join(dataDir, "database.lock"), String(process.pid));
    expect(await startErrors({ DATA_DIR: dataDir }, "scripts/api.ts")).toEqual([
      `The data directory ${dataDir} is in use by process ${process.pid}: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2, or DATABASE_URL to run more than one process.`,
    ]);
  });
});

describe("ports", () => {
  test.each(["PORT", "IDP_PORT"])("%s in use", async (name) => {
    const [sentence, ...more] = await startErrors({ [name]: String(occupiedPort) });
    expect(more).toEqual([]);
    expect(sentence).toMatch(
      new RegExp(
        `^Port ${occupiedPort} on 127\\.0\\.0\\.1 is in use; set ${name} to another one, for example ${name}=\\d+\\.$`,
        "u",
      ),
    );
  });
});

describe("DATABASE_URL", () => {
  const startWith = (DATABASE_URL: string) => startErrors({ DATABASE_URL, SERVICE_SECRET: secret });

  test("of an unreachable server is reported with its host, without the password", async () => {
    const port = await freePort();
    expect(await startWith(`postgres://werkbank:hidden@127.0.0.1:${port}/records`)).toEqual([
      `The database records at 127.0.0.1:${port}, which DATABASE_URL names, cannot be reached: nothing answers there; for example DATABASE_URL=${database}.`,
    ]);
  });

  test("of an unknown host is reported", async () => {
    expect(await startWith("postgres://werkbank:hidden@db.invalid/records")).toEqual([
      `The database records at db.invalid:5432, which DATABASE_URL names, cannot be reached: there is no host of this name; for example DATABASE_URL=${database}.`,
    ]);
  });
});

describe("DATA_DIR", () => {
  const dataDirError = (dataDir: string, reason: string) =>
    `DATA_DIR must be a directory that can be written to, not ${JSON.stringify(dataDir)} (${reason}); for example DATA_DIR=.data.`;

  test("below a file", async () => {
    const dataDir = join(directory, "file/data");
    expect(await startErrors({ DATA_DIR: dataDir })).toEqual([
      dataDirError(dataDir, "a part of the path is a file"),
    ]);
  });

  test("is a file", async () => {
    const dataDir = join(directory, "file");
    expect(await startErrors({ DATA_DIR: dataDir })).toEqual([
      dataDirError(dataDir, "there is a file of this name"),
    ]);
  });

  test.runIf(process.platform === "linux")("cannot be created", async () => {
    expect(await startErrors({ DATA_DIR: "/proc/nope" })).toEqual([
      dataDirError("/proc/nope", "no directory can be made there"),
    ]);
  });

  test.each(["scripts/start.ts", "scripts/api.ts", "scripts/worker.ts"])(
    "below a file, with PostgreSQL: %s",
    async (script) => {
      const dataDir = join(directory, "file/data");
      const otherSettings = {
        DATABASE_URL: `postgres://werkbank@127.0.0.1:${await freePort()}/records`,
        SERVICE_SECRET: secret,
        SERVICE_IDP_URL: "https://id.example",
      };
      expect(await startErrors({ ...otherSettings, DATA_DIR: dataDir }, script)).toEqual([
        dataDirError(dataDir, "a part of the path is a file"),
      ]);
    },
  );

  test("is in use by an identity provider", async () => {
    const dataDir = join(directory, "used-by-idp");
    await mkdir(join(dataDir, "idp"), { recursive: true });
    const lock = new DatabaseSync(join(dataDir, "idp/lock.sqlite"));
    lock.exec("begin exclusive");
    expect(await startErrors({ DATA_DIR: dataDir })).toEqual([
      `The data directory ${join(dataDir, "idp")} is in use by another process: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2.`,
    ]);
    lock.close();
  });

  test("is in use by a process", async () => {
    const dataDir = join(directory, "used");
    await mkdir(dataDir);
    await writeFile(join(dataDir, "database.lock"), String(process.pid));
    expect(await startErrors({ DATA_DIR: dataDir })).toEqual([
      `The data directory ${dataDir} is in use by process ${process.pid}: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2, or DATABASE_URL to run more than one process.`,
    ]);
  });
});
