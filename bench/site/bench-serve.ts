import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { startNextServer } from "../../tests/server/next-server.ts";
import { toMeasure } from "../support/measure.ts";
import { bestQuarter } from "../support/best-quarter.ts";
import { readBuiltPublication } from "../support/built-publication.ts";
import { firstLoadBytes } from "./first-load.ts";
import { measureLoad } from "./load.ts";

const page = "/quickstart";
const forms = [
  {
    id: "markdown",
    name: "Markdown of a guide, by its address",
    path: `${page}.md`,
    bare: `${page}.md`,
    headers: {},
  },
  {
    id: "negotiated",
    name: "Markdown of a guide, by `Accept`",
    path: page,
    bare: `${page}.md`,
    headers: { accept: "text/markdown" },
  },
  {
    id: "html",
    name: "HTML of a guide",
    path: page,
    bare: page,
    headers: { accept: "text/html" },
  },
];

/**
 * Measures Markdown and HTML responses per second of server.ts, of bare node:http with the same bytes and of
 * `next start`, alternating: the best quarter of the rounds. Also the first-load JavaScript of a guide.
 *
 * @param seconds how long each representation is requested from each server in a round
 */
export async function run(_url?: string, rounds = 12, seconds = 1): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log, next: true });
  const { publication } = await readBuiltPublication();
  const production = { NODE_ENV: "production" };
  const table = await startProcess("bench/site/table-server.ts", production, { quiet: true });
  const bare = await startProcess("bench/site/bare-server.ts", production, { quiet: true });
  const next = await startNextServer();
  const measures: Measure[] = [];
  try {
    for (const { id, name, path, bare: barePath, headers } of forms) {
      const measureRate = async (
        url: string,
        requestHeaders: Record<string, string>,
      ): Promise<number> => {
        const { requestsPerSecond, errors } = await measureLoad(url, requestHeaders, seconds, {
          warmUp: false,
        });
        if (errors > 0) throw new Error(`${url}: ${errors} requests failed.`);
        return requestsPerSecond;
      };
      const rates = { ours: [] as number[], bare: [] as number[], next: [] as number[] };
      // Alternates, so that other load affects all alike.
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push(await measureRate(String(bare.ready.url) + barePath, {}));
        rates.next.push(await measureRate(next.url + path, headers));
        rates.ours.push(await measureRate(String(table.ready.url) + path, headers));
      }
      measures.push(
        toMeasure({
          id,
          of: name,
          unit: "requests/s",
          better: "more",
          ours: bestQuarter(rates.ours),
          references: {
            "bare node:http": bestQuarter(rates.bare),
            "next start": bestQuarter(rates.next),
          },
        }),
      );
    }
  } finally {
    await Promise.all([stopProcess(table.process), stopProcess(bare.process), next.stop()]);
  }
  const kibibytes = (id: string, of: string, bytes: number): Measure =>
    toMeasure({ id, of, unit: "KiB", better: "less", ours: bytes / 1024 });
  const html = publication.entries.get(page)?.html;
  const gzipped = await html?.compress?.("gzip");
  return [
    ...measures,
    kibibytes("first-load", "JavaScript of a page, gzip", firstLoadBytes(publication, page)),
    kibibytes("html-size", "HTML of a guide", html?.identity.byteLength ?? Number.NaN),
    kibibytes("html-gzip", "HTML of a guide, gzip", gzipped?.byteLength ?? Number.NaN),
  ];
}
