import crypto from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, password, sanne, signIn, startIdp } from "../testing/running-idp.ts";
import type { RunningIdp, Tokens } from "../testing/running-idp.ts";
import { spyOnCrypto } from "../testing/spy-on-crypto.ts";

const { scrypt } = crypto;
const watched = spyOnCrypto("scrypt");

const newPassword = "a new password for tests";
let running: RunningIdp;

beforeEach(async () => {
  running = await startIdp();
});
afterEach(() => running.close());

/** Pauses the next password hash: `begun` resolves when it starts, `release` resumes it. */
function holdNextHash() {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  watched.mockImplementationOnce((word, salt, length, options, done) => {
    begun.resolve();
    void released.promise.then(() => scrypt(word, salt, length, options, done));
  });
  return { begun: begun.promise, release: released.resolve };
}

const change = (token: string, json: object) =>
  call(running, "/user", { method: "PUT", token, json });

const enter = (word: string) =>
  call(running, "/token?grant_type=password", { json: { email: sanne.email, password: word } });

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error_code?: string }).error_code,
];

describe("while a password is verified", () => {
  test("a change invalidates the previous password", async () => {
    const { access_token: token } = await signIn(running);
    const held = holdNextHash();
    const late = enter(password);
    await held.begun;
    expect((await change(token, { password: newPassword })).status).toBe(200);
    held.release();
    expect(await codeOf(await late)).toEqual([400, "invalid_credentials"]);
    expect((await enter(newPassword)).status).toBe(200);
  });
});

describe("while a password is being changed", () => {
  let own: Tokens;
  beforeEach(async () => {
    own = await signIn(running);
  });

  test("a change in another session makes this one fail with session_not_found", async () => {
    const other = await signIn(running);
    const held = holdNextHash();
    const late = change(other.access_token, { password: "of somebody else" });
    await held.begun;
    expect((await change(own.access_token, { password: newPassword })).status).toBe(200);
    held.release();
    expect(await codeOf(await late)).toEqual([403, "session_not_found"]);
    expect((await enter("of somebody else")).status).toBe(400);
    expect((await enter(newPassword)).status).toBe(200);
  });

  test("a global sign-out makes the change fail with session_not_found", async () => {
    const held = holdNextHash();
    const late = change(own.access_token, { password: newPassword });
    await held.begun;
    const { access_token: token } = await signIn(running);
    expect((await call(running, "/logout", { method: "POST", token })).status).toBe(204);
    held.release();
    expect(await codeOf(await late)).toEqual([403, "session_not_found"]);
    expect((await enter(password)).status).toBe(200);
  });

  test("concurrent changes to the user metadata are kept", async () => {
    const held = holdNextHash();
    const late = change(own.access_token, { password: newPassword, data: { shoe: 38 } });
    await held.begun;
    expect((await change(own.access_token, { data: { hat: 57 } })).status).toBe(200);
    held.release();
    const { user_metadata: metadata } = (await (await late).json()) as {
      user_metadata: Record<string, unknown>;
    };
    expect(metadata).toMatchObject({ shoe: 38, hat: 57 });
  });
});
