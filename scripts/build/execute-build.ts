import { prepareDemoSnapshot, weekOf } from "@werkbank/demo";
import { lockBuild } from "./build-lock.ts";
import type { BuildRequest } from "./build-request.ts";
import { buildSite } from "./build-site.ts";

/**
 * Executes a build order, once no other process builds in the same folder.
 * @param log receives one line per step
 * @throws Error with one sentence that names a log file, or file and line of content
 */
export async function executeBuild(
  request: BuildRequest,
  log: (line: string) => void,
): Promise<void> {
  const unlock = await lockBuild(request.rootDir, log);
  if (request.site) await buildSite({ ...request, env: process.env, log });
  if (await prepareDemoSnapshot(weekOf(null))) log("Prepared the demo database.");
  unlock();
}
