import { readAddresses } from "./launch/environment.ts";
import { root } from "./launch/processes.ts";

// The process in which `npm start` looks whether the environment can work and whether the site is built:
// what it reads for that goes back when it ends, and the launcher holds none of it for as long as the
// product runs.

// Whoever waits for it is gone; what it builds with ends with it.
process.once("disconnect", () => process.exit(1));
try {
  const { localIdp } = await readAddresses(process.env);
  // Only now: a value that cannot work is told before the build is even loaded.
  const { ensureBuilt } = await import("./build.ts");
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  process.send?.({ type: "ready", localIdp });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.removeAllListeners("disconnect");
  process.disconnect?.();
}
