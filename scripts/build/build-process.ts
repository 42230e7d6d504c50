import { buildSite } from "./build-site.ts";

// The process in which `ensureBuilt` builds: what a build takes of memory goes back when it ends.

const { rootDir, force } = JSON.parse(process.argv[2] ?? "{}") as {
  rootDir: string;
  force: boolean;
};

// Whoever waits for this build is gone.
process.once("disconnect", () => process.exit(1));

try {
  await buildSite({ rootDir, env: process.env, force, log: (line) => process.send?.({ line }) });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  process.disconnect?.();
}
