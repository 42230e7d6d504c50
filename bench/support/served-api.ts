import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer } from "@werkbank/api/testing";
import { freePort, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { createOwner, createSender, type Owner } from "../../scripts/soak/load/owner.ts";

/** The API as it is installed: a process of its own on an address, and an organization in it. */
export type ServedApi = { baseUrl: string; pid: number; owner: Owner; close(): Promise<void> };

/**
 * Starts the process of `npm run api`, without the demo.
 *
 * @param url PostgreSQL; without one, the embedded engine with its files in a folder
 * @param options.execArgv what Node is started with; default none, as `npm run api` does
 */
export async function serveApi(
  url: string | undefined,
  options: { execArgv?: string[] } = {},
): Promise<ServedApi> {
  const issuer = await createTestIssuer();
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-api-"));
  const port = await freePort();
  const address = "http://127.0.0.1:3000";
  const { process: child } = await startProcess(
    "packages/api/src/main.ts",
    {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      API_PORT: undefined,
      BASE_URL: address,
      DOCS_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SMTP_URL: undefined,
      SERVICE_IDP_URL: issuer.url,
      SERVICE_SECRET: randomBytes(32).toString("base64url"),
      RATE_LIMITS: "off",
      DEMO_DATA: "off",
    },
    { ...options, quiet: true },
  );
  const close = async () => {
    await stopProcess(child);
    await issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    const owner = await createOwner(baseUrl, createSender(baseUrl, issuer));
    if (child.pid === undefined) throw new Error("the API has no process");
    return { baseUrl, pid: child.pid, owner, close };
  } catch (error) {
    await close();
    throw error;
  }
}
