import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { password, sanne, signIn } from "./running-idp.ts";

const entrance = fileURLToPath(new URL("../src/main.ts", import.meta.url));
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

function start(env: Record<string, string>) {
  const child = fork(entrance, {
    silent: true,
    env: { ...process.env, DATA_DIR: directory, ...env },
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

test("starts with accounts, says where it is, serves, and stops on SIGTERM", async () => {
  const accounts = join(directory, "accounts.json");
  await writeFile(accounts, JSON.stringify({ password, accounts: [sanne] }));
  const { child, ended } = start({ IDP_PORT: "0", IDP_ACCOUNTS: accounts });
  const [message] = (await once(child, "message")) as [{ type: string; issuer: string }];
  expect(message.type).toBe("ready");
  expect(message.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/v1$/);

  await expect(signIn(message)).resolves.toHaveProperty("access_token");
  // Sessions of the product come to this port too, in chunks that Node's default would refuse.
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

test("a busy port is one sentence and exit code 1", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  expect(await start({ IDP_PORT: port }).ended).toEqual({
    code: 1,
    out: "",
    err: `Port ${port} on 127.0.0.1 is in use; set IDP_PORT to another one.\n`,
  });
  await new Promise((resolve) => server.close(resolve));
});

test("a data directory in use is one sentence and exit code 1", async () => {
  const first = start({ IDP_PORT: "0" });
  await once(first.child, "message");
  expect(await start({ IDP_PORT: "0" }).ended).toEqual({
    code: 1,
    out: "",
    err: `The data directory ${join(directory, "idp")} is in use by another process.\n`,
  });
});

test.each([
  [{ IDP_HOST: "0.0.0.0" }, /^IDP_HOST 0\.0\.0\.0 is not a loopback address: [^\n]+\n$/],
  [{ IDP_PORT: "x" }, /^IDP_PORT must be a whole number [^\n]+\n$/],
  [{ IDP_ACCOUNTS: "/nowhere.json" }, /^The account file \/nowhere\.json cannot be read\.\n$/],
])("%j is one sentence and exit code 1", async (env, sentence) => {
  const { code, err } = await start({ IDP_PORT: "0", ...env }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
});
