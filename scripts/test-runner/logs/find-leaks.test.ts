import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findLeaks } from "./find-leaks.ts";

// Checks the log check itself, on runs with leaks.

const token = `eyJ${"hbGciOiJFUzI1NiJ9".repeat(2)}.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-logs-"));
});
afterEach(() => rm(directory, { recursive: true }));

const leaksIn = async (log: string, secrets: Record<string, string> = {}) => {
  const recorded = Object.entries(secrets).map(([source, value]) =>
    JSON.stringify({ source, value }),
  );
  await writeFile(join(directory, "1.secrets"), `${recorded.join("\n")}\n`);
  await writeFile(join(directory, "a.log"), log);
  return (await findLeaks(directory)).leaks;
};

test.each([
  ["a token", `refused ${token}`],
  ["a token", `{"cookie":"base64-${Buffer.from('{"access_token":"a.b.c"}').toString("base64")}"}`],
  ["a session cookie", "GET / Cookie: theme=dark; sb-auth-token.1=AbCdEfGhIjKl"],
  ["a credential", "Authorization: Bearer 0123456789abcdefghij"],
  ["a credential", '{"authorization":"basic dXNlcjpwYXNzd29yZDEyMzQ="}'],
  ["refresh_token", '{"message":"refresh of Zk1v_-3c9QmUe failed"}'],
  ["password", "login of sanne@singel.example with a password for tests"],
  ["SERVICE_SECRET", "config: secret=a secret for tests that has more than 32 bytes"],
])("finds %s with its line in %j", async (what, line) => {
  const leaks = await leaksIn(`first line\nsecond line\n${line}\nlast line`, {
    refresh_token: "Zk1v_-3c9QmUe",
    password: "a password for tests",
    SERVICE_SECRET: "a secret for tests that has more than 32 bytes",
  });
  expect(leaks).toEqual([{ file: "a.log", line: 3, what }]);
});

test.each([
  'WWW-Authenticate: Bearer resource_metadata="http://127.0.0.1:3000/.well-known/x"',
  'Bearer error="invalid_token", error_description="The access token is missing"',
  "Set-Cookie: sb-auth-token=; Max-Age=0",
  // Random text that contains the start of a token.
  "/authorize?state=R5hrVdHpeyJsW_UpzkPP5HjwSDB5KpX-SreEJj8zUzE",
  "/authorize?state=R5hrVdH-eyJsW_UpzkPP5HjwSDB5KpX-SreEJj8zUzE",
  "AUTH_INVALID_TOKEN: The bearer token is longer than 8192 bytes.",
])("finds nothing in %j", async (line) => {
  expect(await leaksIn(line, { short: "bearer" })).toEqual([]);
});

test("an anchor of the audit log is no leak, a token next to it is", async () => {
  const header = Buffer.from('{"alg":"EdDSA","typ":"audit-anchor","kid":"a-key"}').toString(
    "base64url",
  );
  const anchor = `${header}.eyJvcmdhbml6YXRpb25JZCI6ImI0YmZhYmY0In0.c2lnbmF0dXJl`;
  expect(await leaksIn(`{"jws":"${anchor}"}`)).toEqual([]);
  expect(await leaksIn(`{"jws":"${anchor}"} ${token}`)).toMatchObject([{ what: "a token" }]);
  expect(await leaksIn(`{"jws":"${anchor}"}`, { key: "c2lnbmF0dXJl" })).toMatchObject([
    { what: "key" },
  ]);
});

test("a secret in a printed test title is no leak, another occurrence in the line is", async () => {
  const password = "a password for tests";
  await writeFile(
    join(directory, "1.secrets"),
    `${JSON.stringify({ source: "password", value: password })}\n`,
  );
  await writeFile(
    join(directory, "a.log"),
    `✓ refuses ${password} 378ms\nrefuses ${password}, got ${password}`,
  );
  const { leaks } = await findLeaks(directory, [`refuses ${password}`]);
  expect(leaks).toEqual([{ file: "a.log", line: 2, what: "password" }]);
});

/** Runs a script as `npm test` runs every process. */
function runRecorded(script: string, env: Record<string, string> = {}): void {
  spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: {
      ...process.env,
      ...env,
      WERKBANK_TEST_LOGS: directory,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "record.ts")).href}`,
    },
  });
}

test.each([
  ["console.log", `console.log("got ${token}")`],
  ["console.error", `console.error(new Error("got ${token}"))`],
  ["an uncaught error", `throw new Error("got ${token}")`],
  ["a warning", `process.emitWarning("got ${token}")`],
])("a token that a process writes by %s is recorded and found", async (_, script) => {
  runRecorded(script);
  expect((await findLeaks(directory)).leaks).toContainEqual(
    expect.objectContaining({ what: "a token" }),
  );
});

test("secrets that a process sends or receives are found in its output", async () => {
  const responseUrl = "data:application/json,%7B%22refresh_token%22%3A%22Zk1v_-3c9QmUe%22%7D";
  runRecorded(
    `await (await fetch("${responseUrl}")).json();
await fetch("data:,", { method: "POST", body: new URLSearchParams({ code_verifier: "Aq-8c2_vKdW1x" }) }).catch(() => {});
console.log("got Zk1v_-3c9QmUe for Aq-8c2_vKdW1x with", process.env.SERVICE_SECRET)`,
    { SERVICE_SECRET: "another secret of more than 32 bytes" },
  );
  const { leaks } = await findLeaks(directory);
  expect(leaks.map(({ what }) => what).sort()).toEqual([
    "SERVICE_SECRET",
    "request code_verifier",
    "response refresh_token",
  ]);
});
