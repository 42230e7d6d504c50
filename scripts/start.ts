import { join } from "node:path";
import { announce } from "./launch/announce.ts";
import { ensureBuilt } from "./build.ts";
import { readAddresses } from "./launch/environment.ts";
import { root, type Running, startProcess, stopProcess } from "./launch/processes.ts";

// `npm start`: builds what is missing or stale, then runs the identity provider, the API and the site
// on the embedded database with the demo organizations, until it is told to stop.

const running: Running[] = [];

async function stop(code: number): Promise<never> {
  for (const { process: child } of running) child.removeAllListeners("exit");
  await Promise.all(running.map(({ process: child }) => stopProcess(child)));
  process.exit(code);
}

process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));

try {
  const { localIdp } = await readAddresses(process.env);
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  if (localIdp !== null) {
    running.push(
      await startProcess("packages/idp/src/main.ts", {
        IDP_ACCOUNTS: join(root, "packages/demo/src/records/accounts.json"),
      }),
    );
  }
  const site = await startProcess("server.ts", { NODE_ENV: "production" });
  running.push(site);
  for (const { process: child } of running) child.once("exit", () => void stop(1));
  announce(String(site.ready["url"]), localIdp);
} catch (error) {
  if (running.length === 0 || !(error instanceof Error)) {
    console.error(error instanceof Error ? error.message : error);
  }
  await stop(1);
}
