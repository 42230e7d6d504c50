import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { LocalIdp } from "./launch/local-idp.ts";

// `npm start`: builds what is missing or outdated, then runs the identity provider, the API and the site
// on the embedded database with the demo organizations (`serve.ts`), until stopped.

const root = join(import.meta.dirname, "..");
enableCompileCache(join(root, "node_modules/.cache/compiled"));
const { launch } = await import("./launch/launch.ts");
const { becomeProcess, lowMemory } = await import("./launch/processes.ts");

await launch(async ({ start, runToEnd }) => {
  const { localIdp } = (await runToEnd("scripts/ensure-built.ts")) as { localIdp: LocalIdp | null };
  const env = { ...localIdp, NODE_ENV: "production" };
  becomeProcess("scripts/serve.ts", env, lowMemory);
  await start("scripts/serve.ts", env, lowMemory);
});
