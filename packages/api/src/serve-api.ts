import { createNodeServer } from "@werkbank/http/node-server";
import { listenFault, readSettings, setting, siteSettings, wholeNumber } from "@werkbank/settings";
import { parseConfig } from "./config.ts";
import { createApi, type InitialData } from "./create-api.ts";

const ownSettings = {
  ...siteSettings,
  API_PORT: setting(wholeNumber(0, 65_535), { description: "Where this process listens." }),
};

/**
 * Serves the API as a process of its own, as the environment says: development, and deployments that
 * serve the site elsewhere. API_PORT is its port; PORT stays the one of the address that people use.
 * Ends the process with one sentence where the environment is wrong.
 */
export async function serveApi(env: NodeJS.ProcessEnv, initialData?: InitialData): Promise<void> {
  try {
    const config = parseConfig(env);
    const api = await createApi(config, initialData);
    const server = createNodeServer((request, incoming) => api.fetch(request, incoming), {
      maxHeaderSize: 64 * 1024,
    });
    const { PORT, HOST: host, API_PORT: port = PORT } = readSettings(ownSettings, env);
    server.on("error", (error) => {
      fail(listenFault(error, { host, port, names: { host: "HOST", port: "API_PORT" } }).message);
    });
    server.listen(port, host, () => {
      process.send?.({ type: "ready", url: config.baseUrl });
    });
    const stop = () => {
      server.close(() => {
        void api.close().then(() => process.exit(0));
      });
      server.closeIdleConnections();
    };
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
    // The process that started this one is gone.
    process.once("disconnect", stop);
    if (process.send !== undefined && !process.connected) stop();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
