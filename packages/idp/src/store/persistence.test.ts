import type { IncomingMessage } from "node:http";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIdp } from "../index.ts";
import type { Idp, IdpConfig } from "../index.ts";
import { createVerifier, redirectUri, webRedirectUri } from "../testing/oauth-flow.ts";
import { createTestClock, password, sanne, testConfig } from "../testing/running-idp.ts";

const issuer = "http://127.0.0.1:3001/auth/v1";
let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "idp-")), "idp");
});
afterEach(() => rm(join(dataDir, ".."), { recursive: true }));

const start = (config: Partial<IdpConfig> = {}) =>
  createIdp({ ...testConfig, issuer, dataDir, ...config });

async function post(
  idp: Idp,
  path: string,
  body: object,
  token = "",
): Promise<Record<string, unknown>> {
  const response = await idp.fetch(
    new Request(`${issuer}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
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
  // The error is not that of an unknown client.
  const exchange = { grant_type: "authorization_code", client_id: clientId, code: "x" };
  expect(await post(after, "/oauth/token", exchange)).toMatchObject({ error: "invalid_grant" });
  await after.close();
});

test("a restart keeps consents and pending authorization requests", async () => {
  const before = await start();
  const { access_token: token } = await post(before, "/token?grant_type=password", {
    email: sanne.email,
    password,
  });
  const client = await post(before, "/oauth/clients/register", {
    redirect_uris: [webRedirectUri],
    token_endpoint_auth_method: "none",
  });
  const { verifier, challenge } = createVerifier();
  const requestAuthorization = async (idp: Idp) => {
    const query = new URLSearchParams({
      client_id: String(client["client_id"]),
      redirect_uri: webRedirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    const response = await get(idp, `/oauth/authorize?${query}`);
    return (
      new URL(response.headers.get("Location") ?? "").searchParams.get("authorization_id") ?? ""
    );
  };
  const viewAuthorization = async (idp: Idp, id: string) =>
    (await (await get(idp, `/oauth/authorizations/${id}`, String(token))).json()) as Record<
      string,
      string
    >;
  const approve = async (idp: Idp, id: string) =>
    (await post(idp, `/oauth/authorizations/${id}/consent`, { action: "approve" }, String(token)))[
      "redirect_url"
    ];
  const codeIn = (url: unknown) => new URL(String(url)).searchParams.get("code") ?? "";

  const pending = await requestAuthorization(before);
  expect(await viewAuthorization(before, pending)).toHaveProperty("authorization_id", pending);
  await before.close();

  const between = await start();
  const code = codeIn(await approve(between, pending));
  expect(code).not.toBe("");
  await between.close();

  const after = await start();
  const tokens = await post(after, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: client["client_id"],
    code,
    code_verifier: verifier,
  });
  expect(tokens).toHaveProperty("access_token");
  // The consent applies to the next request.
  expect(
    codeIn((await viewAuthorization(after, await requestAuthorization(after)))["redirect_url"]),
  ).not.toBe("");
  await after.close();
});

test("a restart keeps the keys and the schedule of a rotation", async () => {
  const clock = createTestClock();
  const kids = async (idp: Idp) => {
    const set = (await (await get(idp, "/.well-known/jwks.json")).json()) as {
      keys: { kid: string }[];
    };
    return set.keys.map(({ kid }) => kid);
  };
  const before = await start({ clock: clock.now });
  const { kid, activatedAt } = await before.keys.rotate();
  const known = await kids(before);
  await before.close();
  clock.advance((activatedAt - clock.now()) / 1000);
  const after = await start({ clock: clock.now });
  expect(await kids(after)).toEqual(known);
  const tokens = await post(after, "/token?grant_type=password", { email: sanne.email, password });
  expect(decodeProtectedHeader(String(tokens["access_token"])).kid).toBe(kid);
  await after.close();
});

test("another signing algorithm is introduced by a rotation", async () => {
  const clock = createTestClock();
  const algorithmOf = async (idp: Idp) => {
    const tokens = await post(idp, "/token?grant_type=password", { email: sanne.email, password });
    return decodeProtectedHeader(String(tokens["access_token"])).alg;
  };
  await (await start({ clock: clock.now })).close();
  const changed = await start({ clock: clock.now, signingAlgorithm: "RS256" });
  expect(await algorithmOf(changed)).toBe("ES256");
  clock.advance(20 * 60);
  expect(await algorithmOf(changed)).toBe("RS256");
  await changed.close();
  const again = await start({ clock: clock.now, signingAlgorithm: "RS256" });
  expect(await algorithmOf(again)).toBe("RS256");
  await again.close();
});

test("removes expired rows from the file", async () => {
  const clock = createTestClock();
  const idp = await start({ clock: clock.now, sessionIdleDays: 2 });
  const client = await post(idp, "/oauth/clients/register", { redirect_uris: [redirectUri] });
  const query = new URLSearchParams({
    client_id: String(client["client_id"]),
    redirect_uri: redirectUri,
    code_challenge: createVerifier().challenge,
    code_challenge_method: "S256",
  });
  await get(idp, `/oauth/authorize?${query}`);
  await post(idp, "/token?grant_type=password", { email: sanne.email, password });
  await idp.keys.rotate({ immediately: true });
  const count = (table: string) => {
    const db = new DatabaseSync(join(dataDir, "idp.sqlite"), { readOnly: true });
    const row = db.prepare(`select count(*) as n from ${table}`).get();
    db.close();
    return row?.["n"];
  };
  const tables = ["authorizations", "sessions", "signing_keys"];
  expect(tables.map(count)).toEqual([1, 1, 3]);
  clock.advance(10 * 24 * 3600);
  await get(idp, "/health");
  expect(tables.map(count)).toEqual([0, 0, 2]);
  await idp.close();
});

test("throws one sentence for the state of another version", async () => {
  await (await start()).close();
  const path = join(dataDir, "idp.sqlite");
  const db = new DatabaseSync(path);
  db.exec("insert into migrations values ('9999_later.sql', '')");
  db.close();
  await expect(start()).rejects.toThrow(
    `The identity provider's data in ${path} cannot be used: another version wrote it, with 9999_later.sql.`,
  );
});

test("seeding again adds new accounts and changes no existing ones", async () => {
  await (await start({ accounts: [sanne] })).close();
  const other = { ...sanne, id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a00f", email: "b@singel.example" };
  const again = await start({ accounts: [sanne, other], password: "a new password" });
  const signIn = (email: string, candidate: string) =>
    post(again, "/token?grant_type=password", { email, password: candidate });
  expect(await signIn(sanne.email, password)).toHaveProperty("access_token");
  expect(await signIn(other.email, "a new password")).toHaveProperty("access_token");
  await again.close();
});

test("throws one sentence for a seed with the address of another account", async () => {
  await (await start({ accounts: [sanne] })).close();
  const twin = { ...sanne, id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a00f" };
  await expect(start({ accounts: [twin] })).rejects.toThrow(
    "The email address sanne@singel.example belongs to another account already.",
  );
});

test("throws one sentence for a directory in use, which stays intact", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    `The data directory ${dataDir} is in use by another process: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2.`,
  );
  expect(
    await post(first, "/token?grant_type=password", { email: sanne.email, password }),
  ).toHaveProperty("access_token");
  await first.close();
});

test("throws one sentence for a file that is no database, which stays unchanged", async () => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "idp.sqlite");
  await writeFile(path, "something else entirely".repeat(100));
  await expect(start()).rejects.toThrow(
    `The identity provider's data in ${path} cannot be used: file is not a database.`,
  );
  expect(await readFile(path, "utf8")).toBe("something else entirely".repeat(100));
});

test("a restart keeps links in mail, and stores no token or code in plain text", async () => {
  const before = await start();
  await post(before, "/recover", { email: sanne.email });
  const { messages } = (await (
    await before.fetch(new Request("http://127.0.0.1:3001/outbox.json"), {
      incoming: { socket: { remoteAddress: "127.0.0.1" } } as IncomingMessage,
    })
  ).json()) as { messages: { token: string; code: string }[] };
  const { token, code } = messages[0]!;
  await before.close();

  const db = new DatabaseSync(join(dataDir, "idp.sqlite"));
  const stored = db.prepare("select * from one_time_tokens").all().flatMap(Object.values);
  db.close();
  expect(stored).toContain(sanne.email);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(code);

  const after = await start();
  const verified = await post(after, "/verify", { type: "recovery", token_hash: token });
  expect(verified).toHaveProperty("access_token");
  await after.close();
});

test("only the owner can read the state", async () => {
  const idp = await start();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "idp.sqlite"))).mode & 0o777).toBe(0o600);
  await idp.close();
});
