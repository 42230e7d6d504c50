import type { Server } from "node:http";
import { createGate } from "@werkbank/http/gate";
import { createNodeServer } from "@werkbank/http/node-server";
import { requireHttps } from "@werkbank/http/strict-transport";
import {
  toListenError,
  readSettings,
  setting,
  siteSettings,
  wholeNumber,
} from "@werkbank/settings";
import { type ApiConfig, parseConfig, parseTelemetry } from "./config.ts";
import { createApi, type InitialData } from "./create-api.ts";
import { stopOnSignal, exitWithError } from "./shutdown.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

const ownSettings = {
  ...siteSettings,
  API_PORT: setting(wholeNumber(0, 65_535), { description: "Where this process listens." }),
};

/**
 * Serves the API as a separate process, configured by environment variables: for `npm run api`, development, and
 * deployments that serve the site elsewhere. Listens on API_PORT; PORT remains that of the public URL. Exits with one
 * sentence if a variable is invalid.
 *
 * @param respondFirst receives each request, and whether its path is one of the API; undefined leaves it to the API
 */
export async function serveApi(
  env: NodeJS.ProcessEnv,
  initialData?: InitialData,
  respondFirst?: (request: Request, isOfApi: boolean) => Response | undefined,
): Promise<void> {
  try {
    const parsedConfig = parseConfig(env);
    const processSettings = readSettings(ownSettings, env);
    const { PORT, HOST: host, API_PORT: port = PORT } = processSettings;
    const names = {
      host: "HOST",
      port: processSettings.API_PORT === undefined ? "PORT" : "API_PORT",
    };
    const config = withOwnPort(parsedConfig, port);
    const telemetry = await startTelemetry(parseTelemetry(env));
    const api = await createApi(config, initialData);
    const server = createNodeServer(
      (request, { incoming }) =>
        respondFirst?.(request, api.handles(new URL(request.url).pathname)) ??
        api.fetch(request, { incoming, admission: gate.admission() }),
      { maxHeaderSize: 64 * 1024 },
    );
    requireHttps(server, config.baseUrl);
    const gate = createGate(server, { maxDelayMs: processSettings.MAX_EVENT_LOOP_DELAY });
    server.on("error", (error) => exitWithError(toListenError(error, { host, port, names })));
    server.listen(port, host, () => {
      gate.startMeasuring();
      process.send?.({ type: "ready", url: toUrl(server, host) });
    });
    stopOnSignal(async () => {
      await gate.stop({ delayMs: processSettings.STOP_DELAY * 1_000 });
      await api.close();
      await telemetry.stop();
    });
  } catch (error) {
    exitWithError(error);
  }
}

/** Webhooks must not reach the port of this process either. */
function withOwnPort(config: ApiConfig, port: number): ApiConfig {
  const reservedServers = [...config.outgoing.reservedServers, { host: "127.0.0.1", port }];
  return { ...config, outgoing: { ...config.outgoing, reservedServers } };
}

/** Returns the URL on which a server listens, with its actual port. */
function toUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
