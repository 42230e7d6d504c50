import { once } from "node:events";
import type { Server } from "node:http";
import type { Admission } from "@werkbank/http/gate";
import { createNodeServer } from "@werkbank/http/node-server";
import { toListenError, readSettings } from "@werkbank/settings";
import type { Api } from "./assemble-api.ts";
import { parseTelemetry, parseWorkerConfig } from "./config.ts";
import { createApi } from "./create-api.ts";
import { toHealthResponse } from "./http/health.ts";
import { stopOnSignal, exitWithError } from "./shutdown.ts";
import { settings } from "./settings.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

const { HOST, WORKER_PORT } = settings;

/**
 * Runs background jobs without serving the API: `npm run worker`. Any number of workers can share one PostgreSQL with
 * processes that serve requests. If `WORKER_PORT` is set, it serves health checks at `/healthz` and `/readyz`. Exits
 * with one sentence if a variable is invalid, and after the running jobs on SIGTERM.
 */
export async function serveWorker(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = parseWorkerConfig(env);
    const { HOST: host, WORKER_PORT: port } = readSettings({ HOST, WORKER_PORT }, env);
    const telemetry = await startTelemetry(parseTelemetry(env));
    const api = await createApi(config);
    let admission: Admission = "open";
    const healthServer = port === undefined ? null : serveHealth(api, () => admission);
    stopOnSignal(async () => {
      // /readyz returns 503 until the running jobs have ended.
      admission = "leaving";
      await api.close();
      await telemetry.stop();
      healthServer?.closeAllConnections();
      healthServer?.close();
    });
    if (healthServer !== null && port !== undefined) await listen(healthServer, { host, port });
    console.log("Werkbank does background work.");
    process.send?.({ type: "ready" });
  } catch (error) {
    exitWithError(error);
  }
}

function serveHealth(api: Api, admission: () => Admission): Server {
  return createNodeServer((request, { incoming }) =>
    /^\/(?:healthz|readyz)$/u.test(new URL(request.url).pathname)
      ? api.fetch(request, { incoming, admission: admission() })
      : toHealthResponse(404, "a worker takes no requests"),
  );
}

async function listen(server: Server, at: { host: string; port: number }): Promise<void> {
  try {
    server.listen(at.port, at.host);
    await once(server, "listening");
  } catch (error) {
    throw toListenError(error, { ...at, names: { host: "HOST", port: "WORKER_PORT" } });
  }
}
