import { prepareDemoSnapshot, weekOf } from "@werkbank/demo";
import { lockBuild } from "./build-lock.ts";
import type { BuildOrder } from "./build-order.ts";
import { buildSite } from "./build-site.ts";

/**
 * Executes a build order, once no other process builds in the same folder.
 * @param log receives one line per step
 * @throws Error with one sentence that names a log file, or file and line of content
 */
export async function carryOut(order: BuildOrder, log: (line: string) => void): Promise<void> {
  const unlock = await lockBuild(order.rootDir, log);
  if (order.site) await buildSite({ ...order, env: process.env, log });
  if (await prepareDemoSnapshot(weekOf(null))) log("Prepared the demo database.");
  unlock();
}
