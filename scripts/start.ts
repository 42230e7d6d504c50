import { readAddresses } from "./launch/environment.ts";
import { launch } from "./launch/launch.ts";
import { root } from "./launch/processes.ts";

// `npm start`: builds what is missing or stale, then runs the identity provider, the API and the site
// on the embedded database with the demo organizations, until it is told to stop.

await launch(async ({ start }) => {
  const { localIdp } = await readAddresses(process.env);
  // Only now: a value that cannot work is told before the build is even loaded.
  const [{ ensureBuilt }, { announce }] = await Promise.all([
    import("./build.ts"),
    import("./launch/announce.ts"),
  ]);
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  if (localIdp !== null) await start("packages/idp/src/main.ts", localIdp);
  const site = await start("server.ts", { ...localIdp, NODE_ENV: "production" });
  announce(String(site.ready["url"]), localIdp);
});
