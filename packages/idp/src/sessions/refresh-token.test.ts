import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exchange, obtainTokens, register } from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import { call, createTestClock, signIn, startIdp } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let running: RunningIdp;
let client: RegisteredClient;
const clock = createTestClock();

beforeEach(async () => {
  running = await startIdp({ clock: clock.now });
  client = await register(running);
});
afterEach(() => running.close());

const errorOf = async (response: Response) =>
  ((await response.json()) as { error?: string; error_code?: string }).error;

describe("the refresh token", () => {
  const refresh = (token: string, clientId = client.client_id) =>
    exchange(running, { grant_type: "refresh_token", client_id: clientId, refresh_token: token });
  const tokenOf = async (response: Response) =>
    ((await response.json()) as { refresh_token: string }).refresh_token;

  test("returns invalid_grant to another client, and stays valid for its own", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const other = await register(running);
    const refused = await refresh(token, other.client_id);
    // RFC 6749 section 5.2: the token was issued to another client.
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toBe("invalid_grant");
    const anonymous = await call(running, "/token?grant_type=refresh_token", {
      json: { refresh_token: token },
    });
    expect(await errorOf(anonymous)).toBe("invalid_client");
    expect((await refresh(token)).status).toBe(200);
  });

  test("of a first-party session returns invalid_grant to an OAuth client", async () => {
    const { refresh_token: token } = await signIn(running);
    expect(await errorOf(await refresh(token))).toBe("invalid_grant");
  });

  test("sent in parallel returns the same new token", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    const tokens = new Set(await Promise.all(answers.map(tokenOf)));
    expect(tokens.size).toBe(1);
    expect(tokens.has(token)).toBe(false);
  });

  test("returns the current token if it is the previous one, within 10 seconds", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const current = await tokenOf(await refresh(token));
    clock.advance(9);
    expect(await tokenOf(await refresh(token))).toBe(current);
    expect((await refresh(current)).status).toBe(200);
  });

  test("ends the session if it is the previous one, after 10 seconds", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const current = await tokenOf(await refresh(token));
    clock.advance(10);
    expect(await errorOf(await refresh(token))).toBe("invalid_grant");
    expect(await errorOf(await refresh(current))).toBe("invalid_grant");
  });

  test("ends the session at once if it is older than the previous one", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const second = await tokenOf(await refresh(token));
    const third = await tokenOf(await refresh(second));
    expect(await errorOf(await refresh(token))).toBe("invalid_grant");
    expect(await errorOf(await refresh(third))).toBe("invalid_grant");
  });

  test("of a first-party session returns refresh_token_already_used", async () => {
    const { refresh_token: token } = await signIn(running);
    const again = () =>
      call(running, "/token?grant_type=refresh_token", { json: { refresh_token: token } });
    expect((await again()).status).toBe(200);
    clock.advance(10);
    const reused = await again();
    expect(reused.status).toBe(400);
    expect(await reused.json()).toMatchObject({ error_code: "refresh_token_already_used" });
    expect(await (await again()).json()).toMatchObject({ error_code: "refresh_token_not_found" });
  });

  test.each(["", "x", "A".repeat(48), "é".repeat(48)])("%j is unknown", async (token) => {
    const response = await refresh(token);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toBe(token === "" ? "invalid_request" : "invalid_grant");
  });

  test.each([
    ["session id", 0],
    ["counter", 19],
    ["authentication code", 35],
  ])("with one bit of its %s changed is unknown", async (_name, index) => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const bytes = Buffer.from(token, "base64url");
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(await errorOf(await refresh(bytes.toString("base64url")))).toBe("invalid_grant");
    expect((await refresh(token)).status).toBe(200);
  });

  test("forged with an earlier counter does not end the session", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const current = await tokenOf(await refresh(await tokenOf(await refresh(token))));
    const bytes = Buffer.from(current, "base64url");
    bytes[19] = 0;
    expect(await errorOf(await refresh(bytes.toString("base64url")))).toBe("invalid_grant");
    expect((await refresh(current)).status).toBe(200);
  });
});
