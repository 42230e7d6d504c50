import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { recordSecret } from "@werkbank/api/testing/log";
import { freePort } from "@werkbank/http/free-port";
import { type Running, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { copyFirstStart, createDataDir } from "./first-start.ts";
import { accountsFile, seedAccounts } from "./seed-accounts.ts";

type Environment = Record<string, string | undefined>;

export type ServiceOptions = {
  /** Additional settings of both processes. */
  env?: Environment;
  /** `false`: the identity provider is not started until `startIdp`. */
  idp?: boolean;
  /** `true`: starts on an empty data directory instead of a copy of a completed first start. */
  isFirstStart?: boolean;
  /** `false`: starts the API only, which needs no build of the site. */
  site?: boolean;
  /** Starts each process; by default with hidden standard output. */
  start?: (path: string, env: Environment) => Promise<Running>;
};

export type RunningService = {
  /** The URL that it listens on. */
  baseUrl: string;
  idpUrl: string;
  dataDir: string;
  /** Stops the identity provider; the service continues. */
  stopIdp(): Promise<void>;
  /** Starts the identity provider again, on the same port and data. */
  startIdp(env?: Environment): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the whole product (identity provider, API and site from the production build) with the demo organizations,
 * on free ports and a temporary data directory.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const start = options.start ?? ((path, env) => startProcess(path, env, { quiet: true }));
  const entryPoint = options.site === false ? "packages/demo/src/main.ts" : "server.ts";
  const dataDir = await createDataDir();
  const [port, idpPort] = await Promise.all([freePort(), freePort()]);
  const baseUrl = `http://127.0.0.1:${port}`;
  const defaults = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: String(port),
    IDP_PORT: String(idpPort),
    BASE_URL: baseUrl,
    DOCS_URL: baseUrl,
    // All tests share one IP address; rate limits have separate tests.
    RATE_LIMITS: "off",
    // Tests and guides use dates of this week.
    DEMO_WEEK: "2026-11-23",
    IDP_ACCOUNTS: accountsFile,
  };
  const settings = { ...defaults, ...options.env };
  let idp: Running | undefined;
  let site: Running | undefined;
  const stopIdp = async () => {
    if (idp !== undefined) await stopProcess(idp.process);
    idp = undefined;
  };
  const startIdp = async (env: Environment = {}) => {
    await stopIdp();
    idp = await start("packages/idp/src/main.ts", { ...settings, ...env });
  };
  const stop = async () => {
    await Promise.all([stopIdp(), site !== undefined && stopProcess(site.process)]);
    await rm(dataDir, { recursive: true, force: true });
  };
  const startAndStop = async () => stopProcess((await start(entryPoint, defaults)).process);
  try {
    if (options.isFirstStart !== true) {
      await copyFirstStart(dataDir, startAndStop);
      await seedAccounts(dataDir);
    }
    if (options.idp !== false) await startIdp();
    site = await start(entryPoint, settings);
    recordSecret("service-secret", await readFile(join(dataDir, "service-secret"), "utf8"));
  } catch (error) {
    await stop();
    throw error;
  }
  const idpUrl = `http://127.0.0.1:${idpPort}/auth/v1`;
  return { baseUrl, idpUrl, dataDir, stopIdp, startIdp, stop };
}
