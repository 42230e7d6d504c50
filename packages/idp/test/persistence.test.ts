import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIdp } from "../src/index.ts";
import type { Idp, IdpConfig } from "../src/index.ts";
import { password, sanne, testConfig } from "./running-idp.ts";

const issuer = "http://127.0.0.1:3001/auth/v1";
let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "idp-")), "idp");
});
afterEach(() => rm(join(dataDir, ".."), { recursive: true }));

const start = (config: Partial<IdpConfig> = {}) =>
  createIdp({ ...testConfig, issuer, dataDir, ...config });

async function post(idp: Idp, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await idp.fetch(
    new Request(`${issuer}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return (await response.json()) as Record<string, unknown>;
}

const get = (idp: Idp, path: string, token = "") =>
  idp.fetch(new Request(`${issuer}${path}`, { headers: { Authorization: `Bearer ${token}` } }));

test("a restart on the same directory keeps keys, accounts, sessions and clients", async () => {
  const before = await start();
  const keys = await (await get(before, "/.well-known/jwks.json")).text();
  const tokens = await post(before, "/token?grant_type=password", {
    email: sanne.email,
    password,
  });
  const { client_id: clientId } = await post(before, "/oauth/clients/register", {
    redirect_uris: ["http://127.0.0.1:8976/callback"],
    token_endpoint_auth_method: "none",
  });
  await before.close();

  const after = await start();
  expect(await (await get(after, "/.well-known/jwks.json")).text()).toBe(keys);
  expect((await get(after, "/user", String(tokens["access_token"]))).status).toBe(200);
  const refreshed = await post(after, "/token?grant_type=refresh_token", {
    refresh_token: tokens["refresh_token"],
  });
  expect(refreshed).toHaveProperty("access_token");
  // Not the refusal of an unknown client.
  const exchange = { grant_type: "authorization_code", client_id: clientId, code: "x" };
  expect(await post(after, "/oauth/token", exchange)).toMatchObject({ error: "invalid_grant" });
  await after.close();
});

test("seeding again changes nothing, and adds what is new", async () => {
  await (await start({ accounts: [sanne] })).close();
  const other = { ...sanne, id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a00f", email: "b@singel.example" };
  const again = await start({ accounts: [sanne, other], password: "a new password" });
  const signIn = (email: string, candidate: string) =>
    post(again, "/token?grant_type=password", { email, password: candidate });
  expect(await signIn(sanne.email, password)).toHaveProperty("access_token");
  expect(await signIn(other.email, "a new password")).toHaveProperty("access_token");
  await again.close();
});

test("a seed with the address of another account is refused in one sentence", async () => {
  await (await start({ accounts: [sanne] })).close();
  const twin = { ...sanne, id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a00f" };
  await expect(start({ accounts: [twin] })).rejects.toThrow(
    "The e-mail address sanne@singel.example belongs to another account already.",
  );
});

test("a directory in use is refused in one sentence and stays intact", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    `The data directory ${dataDir} is in use by another process.`,
  );
  expect(
    await post(first, "/token?grant_type=password", { email: sanne.email, password }),
  ).toHaveProperty("access_token");
  await first.close();
});

test("a file that is no database is refused in one sentence and stays as it is", async () => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "idp.sqlite");
  await writeFile(path, "something else entirely".repeat(100));
  await expect(start()).rejects.toThrow(
    `The identity provider's data in ${path} cannot be used: file is not a database.`,
  );
  expect(await readFile(path, "utf8")).toBe("something else entirely".repeat(100));
});

test("only the owner can read the state", async () => {
  const idp = await start();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "idp.sqlite"))).mode & 0o777).toBe(0o600);
  await idp.close();
});
