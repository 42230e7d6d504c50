import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer } from "@werkbank/api/testing";
import { freePort } from "@werkbank/http/free-port";
import { expect, onTestFinished, test } from "vitest";
import { startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { createOwner, createSender } from "../../scripts/soak/load/owner.ts";
import { isolatedSettings } from "../../scripts/test-environment/isolated-settings.ts";
import {
  postgresUnavailableReason,
  startPostgres,
} from "../../scripts/test-environment/postgres-server.ts";

const skipReason = postgresUnavailableReason();
if (skipReason !== null) console.log(`The test of unreplicated commits is skipped: ${skipReason}.`);

test.skipIf(skipReason !== null)(
  "503 for a change whose wait for the synchronous replica was canceled, and one record after its repetition",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "werkbank-unreplicated-"));
    const postgres = startPostgres();
    const issuer = await createTestIssuer();
    const port = await freePort();
    const env = {
      ...isolatedSettings({ dataDir: directory, issuer, databaseUrl: postgres.url }),
      PORT: String(port),
      JOBS: "off",
      MAX_EVENT_LOOP_DELAY: "0",
      DATABASE_TIMEOUT: "60",
    };
    const { process } = await startProcess("packages/api/src/main.ts", env);
    onTestFinished(async () => {
      await stopProcess(process);
      await issuer.close();
      postgres.remove();
      await rm(directory, { recursive: true, force: true });
    });
    const url = `http://127.0.0.1:${port}`;
    const owner = await createOwner(url, createSender(url, issuer));
    const path = `${owner.path}/suppliers`;
    const create = () => owner.send("POST", path, { body: { name: "Kwant" }, key: "unreplicated" });

    await postgres.query("alter system set synchronous_standby_names = 'absent'");
    await postgres.query("select pg_reload_conf()");
    const pending = create();
    const cancelWait = () =>
      postgres.query(
        "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'",
      );
    await expect.poll(cancelWait, { timeout: 60_000 }).toBe("1");
    const response = await pending;
    expect([response.status, response.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(response.headers.get("retry-after")).toBe("5");

    await postgres.query("alter system reset synchronous_standby_names");
    await postgres.query("select pg_reload_conf()");
    const repeated = await create();
    expect(repeated.status).toBe(201);
    const { body } = await owner.send("GET", path);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([repeated.body.id]);
  },
);
