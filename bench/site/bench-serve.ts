import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { startNext } from "../../tests/server/next-start.ts";
import { builtPublication } from "./built-publication.ts";
import { measureBuild, type BuildCost } from "./build-cost.ts";
import { firstLoadBytes } from "./first-load.ts";
import { load } from "./load.ts";

const page = "/quickstart";
const forms = [
  { name: "twins", path: `${page}.md`, headers: {}, aim: 0.6 },
  { name: "twins by Accept", path: page, headers: { accept: "text/markdown" }, aim: undefined },
  { name: "HTML", path: page, headers: { accept: "text/html" }, aim: undefined },
] as const;

export type SiteBench = {
  serve: Record<string, { table: number; bare: number; next: number }>;
  firstLoadKilobytes: number;
  build?: BuildCost;
};

/**
 * Twins and HTML per second from server.ts, from bare node:http sending the same bytes and from
 * `next start`, one after the other in one run; first-load JavaScript of a guide; the cost of a build.
 * @param seconds how long each server is asked for each form.
 * @param withBuild whether the site is built anew to measure that; otherwise only where it is stale.
 */
export async function run({
  seconds = 5,
  withBuild = true,
  log = console.log,
} = {}): Promise<SiteBench> {
  const build = withBuild ? await measureBuild() : undefined;
  if (!withBuild) await ensureBuilt({ rootDir: root, env: process.env, log, next: true });
  const stored = await builtPublication();
  const table = await startProcess(
    "bench/site/table-server.ts",
    { NODE_ENV: "production" },
    { quiet: true },
  );
  const bare = await startProcess(
    "bench/site/bare-server.ts",
    { NODE_ENV: "production" },
    { quiet: true },
  );
  const next = await startNext(stored);
  const serve: SiteBench["serve"] = {};
  try {
    for (const { name, path, headers, aim } of forms) {
      const ask = async (origin: string): Promise<number> => {
        const { requestsPerSecond, errors } = await load(origin + path, headers, seconds);
        if (errors > 0) throw new Error(`${origin}${path}: ${errors} requests failed.`);
        return requestsPerSecond;
      };
      const bareName = name === "twins by Accept" ? `${page}.md` : path;
      const bareLoad = await load(String(bare.ready.url) + bareName, {}, seconds);
      const rates = {
        bare: bareLoad.requestsPerSecond,
        table: await ask(String(table.ready.url)),
        next: await ask(next.url),
      };
      serve[name] = rates;
      const share = rates.table / rates.bare;
      log(
        `${name}: ${rates.table}/s from server.ts, ${rates.bare}/s from bare node:http, ${rates.next}/s from next start: ${share.toFixed(2)} of bare${aim ? ` (aim ≥ ${aim})` : ""}, ${(rates.table / rates.next).toFixed(0)} times Next`,
      );
    }
  } finally {
    await Promise.all([stopProcess(table.process), stopProcess(bare.process), next.stop()]);
  }
  const firstLoadKilobytes = firstLoadBytes(stored.publication, page) / 1024;
  log(`first-load JavaScript of ${page}: ${firstLoadKilobytes.toFixed(1)} KB gzip (aim ≤ 140)`);
  if (build) {
    const memory = build.megabytes === undefined ? "" : `, at most ${build.megabytes} MB`;
    log(`build of ${stored.pages.length} pages: ${build.seconds.toFixed(1)} s${memory}`);
  }
  return { serve, firstLoadKilobytes, ...(build ? { build } : {}) };
}

if (import.meta.main) await run();
