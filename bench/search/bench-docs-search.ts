import { fileURLToPath } from "node:url";
import { locales, type Locale } from "../../lib/site/locale.ts";
import type { Page } from "../../lib/pages/page.ts";
import { loadPages } from "../../lib/load/load-pages.ts";
import { createSearch } from "../../lib/search/create-search.ts";
import { searchLanguages } from "../../lib/search/languages/search-languages.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { labelledQueries, type LabelledQuery } from "./labelled-queries.ts";
import { queryKinds } from "./query-table.ts";
import { peers } from "./peers.ts";
import { measureQuality, type Ask, type Quality } from "./quality.ts";

const rootDir = fileURLToPath(new URL("../..", import.meta.url));
const docsUrl = "https://docs.example";

type Engine = { name: string; ask: Ask };

/**
 * How well the search of the documentation answers labelled queries, beside other libraries on the same
 * sections. With `--missed` it lists what was not first among the queries that are not held out.
 */
export async function run(): Promise<void> {
  const pages = await loadPages(siteConfig({ DOCS_URL: docsUrl }, rootDir));
  for (const locale of locales) {
    const own = pages.filter((page) => page.locale === locale);
    console.log(`\n${locale}: ${own.flatMap(({ sections }) => sections).length} sections`);
    const ours = build({ name: "ours", make: () => createOurs(pages, locale) });
    const others = Object.entries(peers).map(([name, make]) =>
      build({ name, make: () => make(own, searchLanguages[locale]) }),
    );
    const queries = labelledQueries(locale);
    for (const heldOut of [false, true]) {
      const part = queries.filter((query) => query.heldOut === heldOut);
      console.log(`\n${locale}, ${heldOut ? "held out" : "seen"}: ${part.length} queries`);
      console.log("kind (queries): first hit / recall at 5 / mean reciprocal rank");
      for (const engine of [ours, ...others]) printQuality(engine, part);
    }
    printLatency([ours, ...others], queries);
    if (process.argv.includes("--missed")) {
      printMissed(
        queries.filter((query) => !query.heldOut),
        ours.ask,
      );
    }
  }
}

/** The search of the site, which indexes a locale when it is first asked. */
function createOurs(pages: readonly Page[], locale: Locale): Ask {
  const search = createSearch(pages);
  search("warm", locale);
  return (query) => search(query, locale).map(({ url }) => toPlace(url));
}

/** An engine with its index, whose cost is printed: the second build of two, when the code is warm. */
function build({ name, make }: { name: string; make: () => Ask }): Engine {
  make();
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const started = performance.now();
  const ask = make();
  const took = performance.now() - started;
  globalThis.gc?.();
  const size = globalThis.gc
    ? `, ${((process.memoryUsage().heapUsed - heap) / 2 ** 20).toFixed(1)} MiB`
    : "";
  console.log(`index of ${name}: ${took.toFixed(0)} ms${size}`);
  return { name, ask };
}

function printQuality({ name, ask }: Engine, queries: readonly LabelledQuery[]): void {
  const cell = ({ queries: count, firstHit, recallAt5, reciprocalRank }: Quality): string =>
    `(${count}) ${[firstHit, recallAt5, reciprocalRank].map((share) => share.toFixed(3)).join(" / ")}`;
  const kinds = queryKinds.map((kind) => {
    const part = queries.filter((query) => query.kind === kind);
    return `${kind} ${cell(measureQuality(part, ask))}`;
  });
  console.log(`${name}: all ${cell(measureQuality(queries, ask))}; ${kinds.join("; ")}`);
}

function printLatency(engines: readonly Engine[], queries: readonly LabelledQuery[]): void {
  for (const { name, ask } of engines) {
    const { median, p99 } = latency(queries, ask);
    console.log(`${name}: median ${median.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
  }
}

function latency(queries: readonly LabelledQuery[], ask: Ask): { median: number; p99: number } {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const { query } of queries) {
      const started = performance.now();
      ask(query);
      // The first round warms the code up.
      if (round > 0) times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function printMissed(queries: readonly LabelledQuery[], ask: Ask): void {
  for (const { query, position, results } of measureQuality(queries, ask).missed) {
    console.log(
      `${query.kind} ${JSON.stringify(query.query)}: right one at ${position}; first ${results.slice(0, 3).join(", ")}; wanted ${query.places.join(" or ")}`,
    );
  }
}

function toPlace(url: string): string {
  return url.slice(docsUrl.length);
}
