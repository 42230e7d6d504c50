import { join } from "node:path";
import { readAddresses } from "./launch/environment.ts";
import { launch } from "./launch/launch.ts";
import { root } from "./launch/processes.ts";

// `npm start`: builds what is missing or stale, then runs the identity provider, the API and the site
// on the embedded database with the demo organizations, until it is told to stop.

await launch(async ({ start, signal }) => {
  const { idpPort } = await readAddresses(process.env);
  // Only now: a value that cannot work is told before the build is even loaded.
  const [{ ensureBuilt }, { announce }] = await Promise.all([
    import("./build.ts"),
    import("./launch/announce.ts"),
  ]);
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log, signal });
  const env = idpPort === null ? {} : { IDP_PORT: String(idpPort) };
  if (idpPort !== null) {
    const IDP_ACCOUNTS = join(root, "packages/demo/src/accounts.json");
    await start("packages/idp/src/main.ts", { ...env, IDP_ACCOUNTS });
  }
  const site = await start("server.ts", { ...env, NODE_ENV: "production" });
  announce(String(site.ready["url"]), idpPort);
});
