import { ensureBuilt } from "./build.ts";
import { root } from "./launch/processes.ts";

// The process in which `npm start` looks whether the site is built: what it reads for that goes back when
// it ends, and the launcher holds none of it for as long as the product runs.

// Whoever waits for it is gone; what it builds with ends with it.
process.once("disconnect", () => process.exit(1));
try {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  process.send?.({ type: "ready" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.removeAllListeners("disconnect");
  process.disconnect?.();
}
