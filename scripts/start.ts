import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { Addresses } from "./launch/environment.ts";

// `npm start`: builds what is missing or stale, then runs the identity provider, the API and the site
// on the embedded database with the demo organizations, until it is told to stop.

const root = join(import.meta.dirname, "..");
// What it imports, it keeps for as long as it runs; the converter of TypeScript would be most of it.
enableCompileCache(join(root, "node_modules/.cache/compiled"));
const { launch } = await import("./launch/launch.ts");
const { sparing } = await import("./launch/processes.ts");

await launch(async ({ start, finish }) => {
  const { localIdp } = (await finish("scripts/ensure-built.ts")) as Pick<Addresses, "localIdp">;
  if (localIdp !== null) await start("packages/idp/src/main.ts", localIdp, sparing);
  const site = await start("server.ts", { ...localIdp, NODE_ENV: "production" }, sparing);
  const { announce } = await import("./launch/announce.ts");
  announce(String(site.ready["url"]), localIdp);
});
