import { spawn } from "node:child_process";
import { join } from "node:path";
import { announce } from "./launch/announce.ts";
import { readAddresses } from "./launch/environment.ts";
import { firstPage, startNextDev } from "./launch/next-dev.ts";
import { startPatientProxy } from "./launch/patient-proxy.ts";
import { freePort, root, type Running, startProcess, stopProcess } from "./launch/processes.ts";

// `npm run dev`: the same as `npm start`, with reload. The API is a process of its own that restarts
// when its files change, and what the pages tell of it is then written anew; Next's development server
// passes its addresses on.

const running: Running["process"][] = [];
// Code is read again at each restart: what has not changed is taken as it was compiled.
const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

async function stop(code: number): Promise<never> {
  for (const child of running) child.removeAllListeners("exit");
  await Promise.all(running.map(stopProcess));
  process.exit(code);
}

process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));

/** Brings the documents of `public/` up to date after the API has restarted with other code. */
function writeDocuments(): void {
  spawn(process.execPath, [join(root, "scripts/generate/write-documents.ts")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...compiled },
  });
}

try {
  const { port, localIdp } = await readAddresses(process.env);
  const url = `http://127.0.0.1:${port}`;
  const [apiPort, proxyPort] = [await freePort(), await freePort()];
  await startPatientProxy(proxyPort, apiPort);
  const next = startNextDev(port, `http://127.0.0.1:${proxyPort}`, process.env);
  running.push(next);
  const isShown = firstPage(url, next);
  if (localIdp !== null) {
    const idp = await startProcess("packages/idp/src/main.ts", {
      ...compiled,
      IDP_ACCOUNTS: join(root, "packages/demo/src/records/accounts.json"),
    });
    running.push(idp.process);
  }
  const api = await startProcess(
    "packages/demo/src/main.ts",
    { ...compiled, API_PORT: String(apiPort) },
    { execArgv: ["--watch"] },
  );
  running.push(api.process);
  api.process.on("message", (message: { type?: string }) => {
    if (message.type === "ready") writeDocuments();
  });
  for (const child of running) child.once("exit", () => void stop(1));
  await isShown;
  announce(url, localIdp);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
