import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer, type TestIssuer } from "@werkbank/api/testing";
import { freePort } from "@werkbank/http/free-port";
import { lowMemoryServer, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { isolatedSettings } from "../../scripts/test-environment/isolated-settings.ts";
import { createOrganizationOwner, type Owner } from "../../scripts/soak/load/owner.ts";

/** The API as it is installed: a process of its own, and an organization in it. */
export type ServedApi = {
  baseUrl: string;
  pid: number;
  owner: Owner;
  /** An access token of a user who belongs to no organization. */
  token: string;
  issuer: TestIssuer;
  /** The owner of another organization. */
  another(): Promise<Owner>;
  close(): Promise<void>;
};

type Options = {
  /** Further settings. */
  env?: Record<string, string>;
  /** Node's options; by default those of `npm run api`. */
  execArgv?: string[];
};

/**
 * Starts the process of `npm run api`, without the demo.
 *
 * @param url PostgreSQL; without one, the embedded engine with its files in a folder
 */
export async function serveApi(
  url: string | undefined,
  { env, execArgv = lowMemoryServer.execArgv }: Options = {},
): Promise<ServedApi> {
  const issuer = await createTestIssuer();
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-bench-api-"));
  const port = await freePort();
  const { process: child } = await startProcess(
    "packages/api/src/main.ts",
    {
      ...isolatedSettings({ dataDir, issuer, databaseUrl: url }),
      PORT: String(port),
      API_PORT: undefined,
      ...env,
    },
    { execArgv, quiet: true },
  );
  const close = async () => {
    await stopProcess(child);
    await issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    const another = async () => (await createOrganizationOwner(baseUrl, issuer)).owner;
    if (child.pid === undefined) throw new Error("the API has no process");
    const token = issuer.sign({ sub: randomUUID() });
    return { baseUrl, pid: child.pid, owner: await another(), token, issuer, another, close };
  } catch (error) {
    await close();
    throw error;
  }
}
