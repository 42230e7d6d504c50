import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "@werkbank/api/testing/sampling";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bundleCli } from "../scripts/bundle.ts";
import { createCliUser, type CliUser } from "./testing/run-cli.ts";
import type { ProcessResult } from "./testing/run-many.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  user = await createCliUser(product);
  await user.login();
});
afterEach(async () => {
  product.setIdpDown(false);
  product.setIdpResponse(null);
  vi.restoreAllMocks();
  await user.remove();
});

const expire = (): Promise<void> =>
  user.changeSession(({ sessions }) => (sessions[product.issuer]!.expiresAt = Date.now() - 1));
const refreshesSince = (start: number): number =>
  product.idpRequests
    .slice(start)
    .filter(({ path, body }) => path.endsWith("/oauth/token") && body.includes("refresh_token"))
    .length;

test("refreshes an expired access token, and stores the new refresh token", async () => {
  const before = (await user.readSession()).sessions[product.issuer]!;
  await expire();
  const { code, stderr } = await user.run(["whoami"]);
  expect(code, stderr).toBe(0);
  const after = (await user.readSession()).sessions[product.issuer]!;
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect(after.expiresAt).toBeGreaterThan(Date.now() + 800_000);
  expect((await stat(user.sessionPath)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(user.configHome, "werkbank"))).toEqual(["session.json"]);
});

test("refreshes once if the service rejects an unexpired token", async () => {
  await user.changeSession(({ sessions }) => {
    sessions[product.issuer]!.accessToken =
      `${sessions[product.issuer]!.accessToken.slice(0, -8)}AAAAAAAA`;
  });
  const start = product.idpRequests.length;
  const { code, stderr } = await user.run(["whoami"]);
  expect(code, stderr).toBe(0);
  expect(refreshesSince(start)).toBe(1);
});

test("keeps the session while the provider is unavailable", async () => {
  await expire();
  product.setIdpDown(true);
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(8);
  expect(stderr).toBe(
    `Error: The identity provider at ${product.issuer} does not answer, so the session cannot be renewed. It is kept.\nHint: Try again in a moment; nothing else is needed.\n`,
  );
  product.setIdpDown(false);
  expect((await user.run(["whoami"])).code).toBe(0);
});

test("uses a token that is about to expire while the provider is unavailable", async () => {
  await user.changeSession(
    ({ sessions }) => (sessions[product.issuer]!.expiresAt = Date.now() + 30_000),
  );
  product.setIdpDown(true);
  expect((await user.run(["whoami"])).code).toBe(0);
});

const keptMessage = "does not answer, so the session cannot be renewed. It is kept.";
const endedMessage = "Your session has ended: it was revoked, or not used for too long.";
test.each([
  [400, '{"error":"invalid_grant"}', 3, endedMessage],
  [401, '{"error":"invalid_client"}', 3, endedMessage],
  [403, '{"error":"access_denied"}', 3, endedMessage],
  [409, '{"error":"conflict"}', 8, keptMessage],
  [429, '{"error":"over_request_rate_limit"}', 8, keptMessage],
  [500, '{"error":"server_error"}', 8, keptMessage],
  [503, "<html>Maintenance</html>", 8, keptMessage],
  [200, "<html>Welcome to the hotel's network</html>", 8, keptMessage],
  [200, '{"access_token":""}', 8, keptMessage],
])("response %i %s to a refresh: exit code %i, %s", async (...example) => {
  const [status, body, exitCode, sentence] = example;
  await expire();
  product.setIdpResponse({ status, body });
  const { code, stderr } = await user.run(["whoami"]);
  expect([code, stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
  const { sessions } = await user.readSession();
  expect(product.issuer in sessions).toBe(exitCode === 8);
  product.setIdpResponse(null);
  expect((await user.run(["whoami"])).code).toBe(exitCode === 8 ? 0 : 3);
});

const lockPath = (): string => `${user.sessionPath}.lock`;

test("takes over the stale lock of a killed process", async () => {
  await mkdir(lockPath());
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(lockPath(), minuteAgo, minuteAgo);
  await expire();
  const { code, stderr } = await user.run(["whoami"]);
  expect(code, stderr).toBe(0);
  expect(await readdir(join(user.configHome, "werkbank"))).toEqual(["session.json"]);
});

test("reports a lock that another process holds for 45 seconds", async () => {
  await mkdir(lockPath());
  const hourAhead = new Date(Date.now() + 3_600_000);
  await utimes(lockPath(), hourAhead, hourAhead);
  await expire();
  const before = product.idpRequests.length;
  // Each reading adds five seconds, so the 45-second wait is over after a few.
  let time = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => (time += 5_000));
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Error: Another werkbank process has been holding ${lockPath()} for 45 seconds.\nHint: End that process, or delete the lock when there is none.\n`,
  );
  expect(refreshesSince(before)).toBe(0);
});

test.runIf(process.getuid?.() === 0)("rejects a session file of another user", async () => {
  await chown(user.sessionPath, 65_534, 65_534);
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(3);
  expect(stderr).toBe(
    `Error: The session file ${user.sessionPath} belongs to another user and is not used.\nHint: Delete it and sign in again: werkbank login\n`,
  );
});

test.each([0o640, 0o604, 0o660])("rejects a session file of mode %o", async (mode) => {
  await chmod(user.sessionPath, mode);
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(3);
  expect(stderr).toBe(
    `Error: The session file ${user.sessionPath} can be read or changed by other users (mode ${mode.toString(8)}), so it is not used.\nHint: If you trust what is in it: chmod 600 ${user.sessionPath}. Else delete it and sign in again.\n`,
  );
});

test.each(["{", "[]", '{"version":2}'])("rejects a damaged session file (%s)", async (text) => {
  await writeFile(user.sessionPath, text);
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(3);
  expect(stderr).toContain(`The session file ${user.sessionPath} is damaged.\nHint: Delete it`);
});

test("restores mode 0700 of the folder before writing", async () => {
  const folder = join(user.configHome, "werkbank");
  await chmod(folder, 0o755);
  await expire();
  await user.run(["whoami"]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

// A hundred in `.ci/run`.
const many = isFullRun ? "100" : "25";

test(`${many} parallel processes with an expired token send one refresh`, async () => {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-bundle-"));
  const bundle = join(directory, "werkbank.mjs");
  await bundleCli(bundle);
  await expire();
  const start = product.idpRequests.length;
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: user.configHome,
    SERVICE_BASE_URL: product.baseUrl,
    SERVICE_TOKEN: "",
  };
  const starter = join(import.meta.dirname, "testing/run-many.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [starter, bundle, many, "whoami"],
    { env, maxBuffer: 10_000_000 },
  );
  const ends = JSON.parse(stdout) as ProcessResult[];
  expect(ends).toHaveLength(Number(many));
  await rm(directory, { recursive: true });
  expect(ends.filter(({ code }) => code !== 0)).toEqual([]);
  for (const { stdout } of ends) expect(stdout).toContain(product.organization.owner.id);
  expect(refreshesSince(start)).toBe(1);
}, 120_000);
