import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";
import { measureLoad } from "./load.ts";

const html = { accept: "text/html" };
const markdown = { accept: "text/markdown" };

/** An existing page, and URLs of missing pages, for each representation. */
const forms = [
  {
    id: "html",
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
    id: "negotiated",
    name: "Markdown by `Accept`",
    page: "/quickstart",
    headers: markdown,
    missing: ["/quickstat-nothing", `${"/deep".repeat(40)}/x`, `/nl/${"long".repeat(1_500)}`],
  },
  {
    id: "markdown",
    name: "Markdown by its address",
    page: "/quickstart.md",
    headers: {},
    missing: ["/quickstat-nothing.md"],
  },
];

/**
 * Measures the cost of a missing page relative to an existing one, in the same representation, alternating. The
 * target is at most five times.
 *
 * @param seconds how long each URL is requested, over 32 connections
 */
export async function run(_url?: string, seconds = 4): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const server = await startProcess("bench/site/table-server.ts", { NODE_ENV: "production" });
  const origin = String(server.ready["url"]);
  const measures: Measure[] = [];
  try {
    for (const { id, name, page, headers, missing } of forms) {
      for (const path of missing) {
        const withPage = await measureLoad(origin + page, headers, seconds);
        const withoutPage = await measureLoad(origin + path, headers, seconds);
        measures.push(
          toMeasure({
            id: `${id}-${path.length}`,
            of: `${name} of an address without a page, ${path.length} characters`,
            unit: "requests/s",
            better: "more",
            ours: withoutPage.requestsPerSecond,
            references: { "an address with one": withPage.requestsPerSecond },
          }),
        );
      }
    }
  } finally {
    await stopProcess(server.process);
  }
  return measures;
}
