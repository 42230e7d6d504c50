import { existsSync } from "node:fs";
import { join } from "node:path";
import { readStartSettings, type StartSettings } from "./launch/start-settings.ts";
import { ProcessFailure, root } from "./launch/processes.ts";

// The process in which `npm start` checks the environment and whether the site is built: its memory is
// freed when it ends, so the launcher doesn't hold it while the product runs.

// The waiting process has ended; the build's own processes end with this one.
process.once("disconnect", () => process.exit(1));
try {
  const settings = await readStartSettings(process.env);
  // An archive of `npm run release` contains the built site, and not the code that builds it.
  if (existsSync(join(import.meta.dirname, "build.ts"))) await build(settings);
  process.send?.({ type: "ready", localIdp: settings.localIdp });
} catch (error) {
  if (!(error instanceof ProcessFailure && error.isPrinted)) {
    console.error(error instanceof Error ? error.message : error);
  }
  // Also ends a build that still runs.
  process.exit(1);
}
process.removeAllListeners("disconnect");
process.disconnect?.();

/** Builds what is missing or outdated. The first build takes minutes: the API and sign-in work meanwhile. */
async function build(settings: StartSettings): Promise<void> {
  // Imported after the check, so that an invalid value is reported before the build code is loaded.
  const { ensureBuilt } = await import("./build.ts");
  const { readPublishedInputs } = await import("../lib/publication/publication-store.ts");
  const buildSite = () => ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const isFirst = (await readPublishedInputs(join(root, ".publication"))) === undefined;
  // With port 0, the next server would listen on another one.
  if (!isFirst || settings.port === 0) {
    await buildSite();
    return;
  }
  const { serveDuring } = await import("./launch/serve-during.ts");
  await serveDuring(buildSite, settings);
}
