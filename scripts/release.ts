import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { ensureBuilt } from "./build.ts";
import { root } from "./launch/processes.ts";
import { makeRelease } from "./release/make-release.ts";

// `npm run release`: builds what is missing or outdated, and writes an archive for this platform that needs neither npm
// nor a network: the service, the built site, the packages that they load, and Node.

try {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { archive, digest } = await makeRelease(root, join(root, "release"));
  const { size } = await stat(archive);
  console.log(`${relative(root, archive)}: ${size} bytes, SHA-256 ${digest}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
