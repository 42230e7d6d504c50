import { createGate } from "@werkbank/http/gate";
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
    const own = readSettings(ownSettings, env);
    const { PORT, HOST: host, API_PORT: port = PORT } = own;
    const server = createNodeServer(
      (request, { incoming }) => api.fetch(request, { incoming, admission: gate.admission() }),
      { maxHeaderSize: 64 * 1024 },
    );
    const gate = createGate(server, { maxDelayMs: own.MAX_EVENT_LOOP_DELAY });
    server.on("error", (error) => {
      fail(listenFault(error, { host, port, names: { host: "HOST", port: "API_PORT" } }).message);
    });
    server.listen(port, host, () => {
      gate.watch();
      process.send?.({ type: "ready", url: config.baseUrl });
    });
    const stop = async (): Promise<void> => {
      await gate.stop({ delayMs: own.STOP_DELAY * 1_000 });
      await api.close();
      process.exit(0);
    };
    let stopping: Promise<void> | undefined;
    const stopOnce = () => void (stopping ??= stop());
    process.on("SIGTERM", stopOnce);
    process.on("SIGINT", stopOnce);
    // The process that started this one is gone.
    process.on("disconnect", stopOnce);
    if (process.send !== undefined && !process.connected) stopOnce();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
