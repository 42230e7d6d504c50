import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, password, sanne, signIn } from "./testing/running-idp.ts";

const entrance = fileURLToPath(new URL("./main.ts", import.meta.url));
let directory: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "idp-process-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  await rm(directory, { recursive: true });
});

function start(env: Record<string, string>, args: string[] = []) {
  const child = fork(entrance, args, {
    silent: true,
    // Vitest sets BASE_URL to "/".
    env: { ...process.env, BASE_URL: "", DATA_DIR: directory, ...env },
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

test("starts with accounts, prints its issuer, serves requests and stops on SIGTERM", async () => {
  const accounts = join(directory, "accounts.json");
  await writeFile(accounts, JSON.stringify({ password, accounts: [sanne] }));
  const { child, ended } = start({ IDP_PORT: "0", IDP_ACCOUNTS: accounts });
  const [message] = (await once(child, "message")) as [{ type: string; issuer: string }];
  expect(message.type).toBe("ready");
  expect(message.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/v1$/u);

  await expect(signIn(message)).resolves.toHaveProperty("access_token");
  // The product's sessions arrive at this port too, in chunks that exceed Node's default limit.
  const crowded = await fetch(`${message.issuer}/health`, {
    headers: { Cookie: `sb-auth-token.0=${"x".repeat(30_000)}` },
  });
  expect(crowded.status).toBe(200);

  child.kill("SIGTERM");
  expect(await ended).toEqual({
    code: 0,
    out: `Identity provider ready at ${message.issuer}\n`,
    err: "",
  });
});

test("disables the outbox with a message if other machines can reach it", async () => {
  const { child, output } = start({ IDP_PORT: "0", IDP_HOST: "0.0.0.0", IDP_ALLOW_PUBLIC: "1" });
  const [message] = (await once(child, "message")) as [{ issuer: string }];
  const origin = `http://127.0.0.1:${new URL(message.issuer).port}`;
  for (const path of ["/outbox", "/outbox.json", "/outbox/x"]) {
    expect((await fetch(origin + path)).status, path).toBe(403);
  }
  expect(output.out).toBe(
    `Mail is kept and not sent, and /outbox is refused, since other machines can reach IDP_HOST 0.0.0.0.\nIdentity provider ready at ${message.issuer}\n`,
  );
});

test("prints one sentence and exits with 1 if the port is in use", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  expect(await start({ IDP_PORT: port }).ended).toEqual({
    code: 1,
    out: "",
    err: `Port ${port} on 127.0.0.1 is in use; set IDP_PORT to another one, for example IDP_PORT=${Number(port) < 65_000 ? Number(port) + 1 : 3000}.\n`,
  });
  await new Promise((resolve) => server.close(resolve));
});

test("prints one sentence and exits with 1 if the data directory is in use", async () => {
  const first = start({ IDP_PORT: "0" });
  await once(first.child, "message");
  expect(await start({ IDP_PORT: "0" }).ended).toEqual({
    code: 1,
    out: "",
    err: `The data directory ${join(directory, "idp")} is in use by another process: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2.\n`,
  });
});

test.each([
  [
    { IDP_HOST: "0.0.0.0" },
    /^IDP_HOST must be an address that only this machine reaches, not "0\.0\.0\.0": [^\n]+\n$/u,
  ],
  [{ IDP_PORT: "x" }, /^IDP_PORT must be a whole number [^\n]+\n$/u],
  [{ IDP_ACCOUNTS: "/nowhere.json" }, /^The account file \/nowhere\.json cannot be read\.\n$/u],
])("prints one sentence and exits with 1 for %j", async (env, sentence) => {
  const { code, err } = await start({ IDP_PORT: "0", ...env }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
});

describe("the command keys", () => {
  type KeySet = { keys: { kid: string }[] };
  const kidsOf = async (issuer: string) => {
    const response = await fetch(`${issuer}/.well-known/jwks.json`);
    return ((await response.json()) as KeySet).keys.map(({ kid }) => kid);
  };
  const kidOf = async (running: { issuer: string }) =>
    decodeProtectedHeader((await signIn(running)).access_token).kid;

  async function startWithAccounts() {
    const accounts = join(directory, "accounts.json");
    await writeFile(accounts, JSON.stringify({ password, accounts: [sanne] }));
    const { child } = start({ IDP_PORT: "0", IDP_ACCOUNTS: accounts });
    const [message] = (await once(child, "message")) as [{ issuer: string }];
    return message;
  }

  test("rotates and revokes keys of a running process without a restart", async () => {
    const running = await startWithAccounts();
    const [first = "", second = ""] = await kidsOf(running.issuer);
    expect(await kidOf(running)).toBe(first);

    const rotated = await start({}, ["keys", "rotate", "--now"]).ended;
    expect(rotated).toEqual({
      code: 0,
      out: `The key ${second} signs from now on.\n`,
      err: "",
    });
    expect(await kidOf(running)).toBe(second);
    const published = await kidsOf(running.issuer);
    expect(published).toHaveLength(3);

    const listed = await start({}, ["keys"]).ended;
    expect(listed.out).toMatch(new RegExp(`^${second}  ES256  current {3}signs from `, "mu"));
    expect(listed.out).toMatch(new RegExp(`^${first}  ES256  previous .*published until `, "mu"));
    expect(listed.out).toMatch(/ES256 {2}standby$/mu);

    const tokens = await signIn(running);
    const revoked = await start({}, ["keys", "revoke", second]).ended;
    expect(revoked).toMatchObject({ code: 0, err: "" });
    expect(revoked.out).toContain(`The key ${second} is removed.`);
    expect(await kidsOf(running.issuer)).not.toContain(second);
    const user = await call(running, "/user", { token: tokens.access_token });
    expect(user.status).toBe(403);
    expect(await kidOf(running)).toBe(published[2]);
  });

  test("schedules a rotation for the end of the publication period", async () => {
    const running = await startWithAccounts();
    const [first, second = ""] = await kidsOf(running.issuer);
    const planned = await start({}, ["keys", "rotate"]).ended;
    expect(planned.out).toMatch(
      new RegExp(`^The key ${second} signs from 2\\d{3}-.*Z: until then`, "u"),
    );
    expect(await kidOf(running)).toBe(first);
    const again = await start({}, ["keys", "rotate"]).ended;
    expect(again.code).toBe(1);
    expect(again.err).toContain(`A rotation is under way: the key ${second} signs from `);
  });

  test("works while the provider is stopped", async () => {
    const { child, ended } = start({ IDP_PORT: "0" });
    await once(child, "message");
    child.kill("SIGTERM");
    await ended;
    const rotated = await start({}, ["keys", "rotate", "--now"]).ended;
    expect(rotated).toMatchObject({ code: 0, err: "" });
  });

  test("accepts a key id that begins with a hyphen", async () => {
    await startWithAccounts();
    expect(await start({}, ["keys", "revoke", "-kA9"]).ended).toEqual({
      code: 1,
      out: "",
      err: "There is no signing key -kA9.\n",
    });
  });

  test("fails if there is no state yet", async () => {
    expect(await start({}, ["keys", "rotate"]).ended).toEqual({
      code: 1,
      out: "",
      err: `There is no identity provider in ${join(directory, "idp")} yet; start it once.\n`,
    });
  });

  test.each([
    ["keys", "turn"],
    ["keys", "revoke"],
    ["keys", "revoke", "a", "b"],
    ["keys", "rotate", "x"],
    ["keys", "--now"],
    ["keys", "rotate", "--later"],
  ])("prints its usage for %j %j", async (...args) => {
    const { code, err } = await start({}, args).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^Usage: main\.ts keys /u);
  });

  test("rejects another command", async () => {
    expect(await start({}, ["rotate"]).ended).toMatchObject({
      code: 1,
      err: "There is no command rotate; without one, the identity provider starts.\n",
    });
  });
});
