import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { load } from "./load.ts";

const html = { accept: "text/html" };
const markdown = { accept: "text/markdown" };

/** A page that there is, and addresses without one that ask for the same form. */
const forms = [
  {
    name: "HTML",
    page: "/quickstart",
    headers: html,
    missing: [
      "/quickstat-nothing",
      `${"/deep".repeat(40)}/x`,
      `/reference/${"long".repeat(1_500)}`,
    ],
  },
  {
    name: "Markdown by Accept",
    page: "/quickstart",
    headers: markdown,
    missing: ["/quickstat-nothing", `${"/deep".repeat(40)}/x`, `/nl/${"long".repeat(1_500)}`],
  },
  { name: "Markdown", page: "/quickstart.md", headers: {}, missing: ["/quickstat-nothing.md"] },
];

/**
 * How much more an address without a page costs than one with a page, in the same form, asked in turns
 * of one run: the aim is at most five times.
 *
 * @param seconds how long each address is asked, over 32 connections
 * @returns requests a second with a page divided by those without, by form and address
 */
export async function run({ seconds = 4, log = console.log } = {}): Promise<
  Record<string, number>
> {
  await ensureBuilt({ rootDir: root, env: process.env, log });
  const server = await startProcess("bench/site/table-server.ts", { NODE_ENV: "production" });
  const origin = String(server.ready["url"]);
  const ratios: Record<string, number> = {};
  try {
    for (const { name, page, headers, missing } of forms) {
      for (const path of missing) {
        const known = await load(origin + page, headers, seconds);
        const unknown = await load(origin + path, headers, seconds);
        const ratio = known.requestsPerSecond / unknown.requestsPerSecond;
        const shown = path.length > 40 ? `${path.slice(0, 30)}… (${path.length} characters)` : path;
        ratios[`${name} ${shown}`] = ratio;
        log(
          `${name}: ${known.requestsPerSecond}/s for ${page}, ${unknown.requestsPerSecond}/s for ${shown}: ${ratio.toFixed(1)} times (aim ≤ 5)`,
        );
      }
    }
  } finally {
    await stopProcess(server.process);
  }
  return ratios;
}

if (import.meta.main) await run();
