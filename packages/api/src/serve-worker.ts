import { once } from "node:events";
import type { Server } from "node:http";
import type { Admission } from "@werkbank/http/gate";
import { createNodeServer } from "@werkbank/http/node-server";
import { listenFault, readSettings } from "@werkbank/settings";
import type { Api } from "./assemble-api.ts";
import { parseTelemetry, parseWorkerConfig } from "./config.ts";
import { createApi } from "./create-api.ts";
import { health } from "./http/health.ts";
import { endWhenTold, fail } from "./process-end.ts";
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
    const watched = port === undefined ? null : serveHealth(api, () => admission);
    endWhenTold(async () => {
      // /readyz returns 503 until the running jobs have ended.
      admission = "leaving";
      await api.close();
      await telemetry.stop();
      watched?.closeAllConnections();
      watched?.close();
    });
    if (watched !== null && port !== undefined) await listen(watched, { host, port });
    console.log("Werkbank does background work.");
    process.send?.({ type: "ready" });
  } catch (error) {
    fail(error);
  }
}

function serveHealth(api: Api, admission: () => Admission): Server {
  return createNodeServer((request, { incoming }) =>
    /^\/(?:healthz|readyz)$/u.test(new URL(request.url).pathname)
      ? api.fetch(request, { incoming, admission: admission() })
      : health(404, "a worker takes no requests"),
  );
}

async function listen(server: Server, at: { host: string; port: number }): Promise<void> {
  try {
    server.listen(at.port, at.host);
    await once(server, "listening");
  } catch (error) {
    throw listenFault(error, { ...at, names: { host: "HOST", port: "WORKER_PORT" } });
  }
}
