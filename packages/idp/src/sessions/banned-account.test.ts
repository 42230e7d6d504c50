import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { obtainTokens, register } from "../testing/oauth-flow.ts";
import { call, sanne, signIn, startIdp, youssef } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let folder: string;
let running: RunningIdp;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "idp-"));
  running = await startIdp({ dataDir: join(folder, "idp") });
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

/** Bans an account as an operator does: in the state. */
function ban(id: string): void {
  const db = new DatabaseSync(join(folder, "idp", "idp.sqlite"));
  db.prepare("update accounts set banned = 1 where id = ?").run(id);
  db.close();
}

const errorCode = async (response: Response) =>
  ((await response.json()) as { error_code?: string }).error_code;

test("returns user_banned for an access token at every endpoint after a ban", async () => {
  const { access_token: token } = await signIn(running);
  const { access_token: other } = await signIn(running, youssef);
  expect((await call(running, "/user", { token })).status).toBe(200);
  ban(sanne.id);
  const refused = [
    await call(running, "/user", { token }),
    await call(running, "/user", { token, method: "PUT", json: { data: { full_name: "S" } } }),
    await call(running, "/user/oauth/grants", { token }),
    await call(running, "/reauthenticate", { token }),
  ];
  for (const response of refused) {
    expect([response.status, await errorCode(response)]).toEqual([403, "user_banned"]);
  }
  expect((await call(running, "/user", { token: other })).status).toBe(200);
});

test("returns user_banned for an access token of an OAuth client after a ban", async () => {
  const client = await register(running);
  const { access_token: token } = await obtainTokens(running, client);
  expect((await call(running, "/oauth/userinfo", { token })).status).toBe(200);
  ban(sanne.id);
  for (const path of ["/user", "/oauth/userinfo"]) {
    const response = await call(running, path, { token });
    expect([path, response.status, await errorCode(response)]).toEqual([path, 403, "user_banned"]);
  }
});
