import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createVerifier, exchange, obtainCode, register } from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import { call, createTestClock, startIdp } from "../testing/running-idp.ts";
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

describe("the code", () => {
  const grant = (code: string, verifier: string) => ({
    grant_type: "authorization_code",
    client_id: client.client_id,
    code,
    code_verifier: verifier,
  });

  test.each([
    ["a wrong verifier", createVerifier().verifier],
    ["no verifier", ""],
    ["a verifier that is too short", "short"],
  ])("is rejected with %s, and accepted with the right one", async (_name, wrong) => {
    const { code, verifier } = await obtainCode(running, client);
    const refused = await exchange(running, grant(code, wrong));
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toBe("invalid_grant");
    expect((await exchange(running, grant(code, verifier))).status).toBe(200);
  });

  test("returns invalid_grant when replayed, and the session of the first exchange ends", async () => {
    const { code, verifier } = await obtainCode(running, client);
    const first = await exchange(running, grant(code, verifier));
    const tokens = (await first.json()) as { refresh_token: string };
    const second = await exchange(running, grant(code, verifier));
    expect(second.status).toBe(400);
    expect(await errorOf(second)).toBe("invalid_grant");
    const refreshed = await exchange(running, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: tokens.refresh_token,
    });
    expect(await errorOf(refreshed)).toBe("invalid_grant");
  });

  test("replayed without the verifier does not end the session", async () => {
    const { code, verifier } = await obtainCode(running, client);
    const first = await exchange(running, grant(code, verifier));
    const tokens = (await first.json()) as { access_token: string };
    await exchange(running, grant(code, createVerifier().verifier));
    expect((await call(running, "/user", { token: tokens.access_token })).status).toBe(200);
  });

  test("starts one session in ten parallel exchanges", async () => {
    const { code, verifier } = await obtainCode(running, client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchange(running, grant(code, verifier))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("returns invalid_grant for another client", async () => {
    const other = await register(running);
    const { code, verifier } = await obtainCode(running, client);
    const refused = await exchange(running, {
      ...grant(code, verifier),
      client_id: other.client_id,
    });
    expect(await errorOf(refused)).toBe("invalid_grant");
  });

  test("returns invalid_grant for another redirect_uri", async () => {
    const { code, verifier } = await obtainCode(running, client);
    const member = { redirect_uri: "http://127.0.0.1:8976/other" };
    const refused = await exchange(running, { ...grant(code, verifier), ...member });
    expect(await errorOf(refused)).toBe("invalid_grant");
  });

  test("expires after ten minutes", async () => {
    const { code, verifier } = await obtainCode(running, client);
    clock.advance(601);
    expect(await errorOf(await exchange(running, grant(code, verifier)))).toBe("invalid_grant");
  });

  test("returns invalid_client without the secret of a confidential client", async () => {
    const confidential = await register(running, {
      token_endpoint_auth_method: "client_secret_post",
    });
    const { code, verifier } = await obtainCode(running, confidential);
    const form = { ...grant(code, verifier), client_id: confidential.client_id };
    const secrets: Record<string, string>[] = [{}, { client_secret: "a guess" }];
    for (const secret of secrets) {
      const refused = await exchange(running, { ...form, ...secret });
      expect(refused.status).toBe(401);
      expect(await errorOf(refused)).toBe("invalid_client");
    }
    const answer = await exchange(running, {
      ...form,
      client_secret: confidential.client_secret ?? "",
    });
    expect(answer.status).toBe(200);
  });

  test("is exchanged with a JSON body and Basic authentication", async () => {
    const confidential = await register(running, {
      token_endpoint_auth_method: "client_secret_basic",
    });
    const { code, verifier } = await obtainCode(running, confidential);
    const basic = `${confidential.client_id}:${confidential.client_secret}`;
    const answer = await call(running, "/oauth/token", {
      json: { grant_type: "authorization_code", code, code_verifier: verifier },
      headers: { Authorization: `Basic ${Buffer.from(basic).toString("base64")}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(Object.keys((await answer.json()) as object).toSorted()).toEqual([
      "access_token",
      "expires_in",
      "refresh_token",
      "token_type",
    ]);
  });
});
