import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, root, startProcess, stopProcess } from "../scripts/processes.ts";

/** The address that `npm test` builds the site for; pages and metadata name it. */
export const builtFor = "http://127.0.0.1:3000";

export type RunningService = {
  /** Where it listens. */
  baseUrl: string;
  idpUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

/**
 * The whole product on ports and a data directory of its own: identity provider, API and site, from
 * the production build, with the demo organizations.
 */
export async function startService(): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-service-"));
  const [port, idpPort] = await Promise.all([freePort(), freePort()]);
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: String(port),
    IDP_PORT: String(idpPort),
    BASE_URL: builtFor,
    DOCS_URL: builtFor,
    IDP_ACCOUNTS: join(root, "packages/api/src/demo/accounts.json"),
  };
  const idp = await startProcess("packages/idp/src/main.ts", env, { quiet: true });
  const stopAll = async (...children: (typeof idp)[]) => {
    await Promise.all(children.map(({ process: child }) => stopProcess(child)));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const site = await startProcess("server.ts", env, { quiet: true });
    return {
      baseUrl,
      idpUrl: `http://127.0.0.1:${idpPort}/auth/v1`,
      dataDir,
      stop: () => stopAll(site, idp),
    };
  } catch (error) {
    await stopAll(idp);
    throw error;
  }
}
