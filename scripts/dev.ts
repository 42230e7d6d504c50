import { spawn } from "node:child_process";
import { join } from "node:path";
import { announce } from "./launch/announce.ts";
import { readAddresses } from "./launch/environment.ts";
import { freePort, root, type Running, startProcess, stopProcess } from "./launch/processes.ts";

// `npm run dev`: the same as `npm start`, with reload. The API is a process of its own that restarts
// when its files change; Next's development server passes its addresses on.

const running: Running["process"][] = [];

async function stop(code: number): Promise<never> {
  for (const child of running) child.removeAllListeners("exit");
  await Promise.all(running.map(stopProcess));
  process.exit(code);
}

process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));

try {
  const { port, localIdp } = await readAddresses(process.env);
  const apiPort = await freePort();
  if (localIdp !== null) {
    const idp = await startProcess("packages/idp/src/main.ts", {
      IDP_ACCOUNTS: join(root, "packages/demo/src/records/accounts.json"),
    });
    running.push(idp.process);
  }
  const api = await startProcess(
    "packages/demo/src/main.ts",
    { API_PORT: String(apiPort) },
    { execArgv: ["--watch"] },
  );
  running.push(api.process);
  const next = spawn(
    process.execPath,
    [
      join(root, "node_modules/next/dist/bin/next"),
      "dev",
      "--port",
      String(port),
      "--hostname",
      "127.0.0.1",
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        API_ORIGIN: `http://127.0.0.1:${apiPort}`,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  );
  running.push(next);
  for (const child of running) child.once("exit", () => void stop(1));
  announce(`http://127.0.0.1:${port}`, localIdp);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
