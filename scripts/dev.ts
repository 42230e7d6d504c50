import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "@werkbank/api/settings";
import { announce } from "./launch/announce.ts";
import { readStartSettings } from "./launch/start-settings.ts";
import { launch } from "./launch/launch.ts";
import { waitForFirstPage, startNextDev } from "./launch/next-dev.ts";
import { oneAtATime } from "./launch/one-at-a-time.ts";
import { startRetryProxy } from "./launch/retry-proxy.ts";
import { freePort } from "@werkbank/http/free-port";
import { compiled, root } from "./launch/processes.ts";

// `npm run dev`: like `npm start`, with reload. The API is a separate process that restarts when its
// files change, after which the documents that the pages use are regenerated; Next's development server
// forwards requests to it. A change of a Dutch translation file regenerates them as well.

/** Updates what the site reads from the API, after a restart with new code or a change of texts. */
const writeDocuments = oneAtATime(() =>
  spawn(process.execPath, [join(root, "scripts/generate/write-documents.ts")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...compiled },
  }),
);

/** Whether the API has to create its database first, which keeps a core busy for seconds. */
function willCreateDatabase(): boolean {
  const { database } = parseConfig(process.env);
  return database.engine === "pglite" && !existsSync(join(database.dataDir, "database"));
}

await launch(async ({ start, add }) => {
  const { port, localIdp } = await readStartSettings(process.env);
  const url = `http://127.0.0.1:${port}`;
  const [apiPort, proxyPort] = [await freePort(), await freePort()];
  await startRetryProxy(proxyPort, apiPort);
  const apiOrigin = `http://127.0.0.1:${proxyPort}`;
  const next = startNextDev(port, apiOrigin, { ...process.env, ...localIdp, ...compiled });
  add(next);
  const firstPageShown = waitForFirstPage(url, next);

  const serveApi = async () => {
    // The proxy holds requests meanwhile.
    if (willCreateDatabase()) await firstPageShown;
    const env = { ...localIdp, API_PORT: String(apiPort) };
    const api = await start("packages/demo/src/main.ts", env, { execArgv: ["--watch"] });
    writeDocuments();
    api.process.on("message", (message: { type?: string }) => {
      if (message.type === "ready") writeDocuments();
    });
  };
  watch(join(root, "packages/api/src"), { recursive: true }, (_, file) => {
    if (file?.endsWith(".nl.json") === true) writeDocuments();
  });
  await Promise.all([
    firstPageShown.then(() => announce(url, localIdp?.IDP_PORT)),
    localIdp !== null && start("packages/idp/src/main.ts", localIdp),
    serveApi(),
  ]);
});
