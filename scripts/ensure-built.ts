import { existsSync } from "node:fs";
import { join } from "node:path";
import { readStartSettings } from "./launch/start-settings.ts";
import { root } from "./launch/processes.ts";

// The process in which `npm start` checks the environment and whether the site is built: its memory is
// freed when it ends, so the launcher doesn't hold it while the product runs.

// The waiting process has ended; the build's own processes end with this one.
process.once("disconnect", () => process.exit(1));
try {
  const { localIdp } = await readStartSettings(process.env);
  // An archive of `npm run release` contains the built site, and not the code that builds it.
  if (existsSync(join(import.meta.dirname, "build.ts"))) {
    // Imported after the check, so that an invalid value is reported before the build code is loaded.
    const { ensureBuilt } = await import("./build.ts");
    await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  }
  process.send?.({ type: "ready", localIdp });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.removeAllListeners("disconnect");
  process.disconnect?.();
}
