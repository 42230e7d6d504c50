import { addressesOf } from "../../lib/site/site-config.ts";
import { locales, type Locale } from "../../lib/site/locale.ts";
import { llmsPath, markdownPath, type Page } from "../../lib/pages/page.ts";
import type { OpenApi } from "../../lib/contract/openapi.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { createDocsSite } from "../../lib/http/docs-handler.ts";
import { countTokens } from "../../lib/pages/count-tokens.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { answers, labelledQueries } from "../search/labelled-queries.ts";
import { median } from "../support/median.ts";
import { builtPublication } from "./built-publication.ts";
import { connectMeteredMcp, type MeteredMcp } from "./metered-mcp.ts";

/** What one way of reading cost for one question. */
type Reading = { calls: number; tokens: number };

/** What pages cost to read, in each form. */
type PageCosts = {
  /** Of the file at a path. */
  file: (path: string) => Promise<number>;
  /** Of the HTML of the page at a path. */
  html: (path: string) => Promise<number>;
  /** Of the Markdown of a page. */
  twin: (page: Page) => Promise<number>;
};

/** An agent gives up after so many sections that did not answer. */
const maxSections = 3;

/**
 * What reading costs an agent, in tokens of o200k: pages by form, operation pages against the whole
 * OpenAPI document, and each labelled question by three ways. By MCP the agent searches and reads the
 * sections found, one by one, until one answers; by llms.txt and by HTML it is taken to know at once
 * which page of the index to open, the cheapest that these ways can be.
 */
export async function run(): Promise<void> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { publication, pages, openapi, ...stored } = await builtPublication();
  const costs = toPageCosts(publication);
  await compareForms(pages, costs);
  await compareWithDocument(pages, openapi, costs);

  const site = createDocsSite({ ...addressesOf(stored), rootDir: root }, pages, openapi);
  const mcp = await connectMeteredMcp(site);
  for (const locale of locales) await compareWays(locale, pages, costs, mcp);
  await mcp.call("list_pages", {});
  for (const page of pages) await mcp.call("get_page", { url: page.pathname });
  const largest = mcp.largest();
  console.log(`\nlargest MCP answer: ${largest.tokens} tokens (${largest.name})`);
  await mcp.close();
}

function toPageCosts({ entries }: Publication): PageCosts {
  const costOf = (form: "file" | "html") =>
    remembering((path) => {
      const body = entries.get(path)?.[form]?.identity;
      if (body === undefined) throw new Error(`The build has nothing at ${path}.`);
      return countTokens(body.toString());
    });
  const file = costOf("file");
  return { file, html: costOf("html"), twin: (page) => file(markdownPath(page.pathname)) };
}

async function compareForms(pages: readonly Page[], costs: PageCosts): Promise<void> {
  for (const kind of ["guide", "operation"] as const) {
    const shares = await Promise.all(
      pages
        .filter((page) => page.kind === kind)
        .map(async (page) => (await costs.html(page.pathname)) / (await costs.twin(page))),
    );
    console.log(`HTML / Markdown, median of ${shares.length} ${kind} pages: ${ratio(shares)}`);
  }
}

async function compareWithDocument(
  pages: readonly Page[],
  openapi: OpenApi,
  costs: PageCosts,
): Promise<void> {
  const whole = await countTokens(JSON.stringify(openapi));
  const operations = pages.filter(({ source }) => source.operationId !== undefined);
  const own = await Promise.all(operations.map(costs.twin));
  console.log(
    `whole OpenAPI document / page of one operation: ${ratio(own.map((tokens) => whole / tokens))} (${whole} tokens)`,
  );
}

/** Each labelled question of a language by the three ways. */
async function compareWays(
  locale: Locale,
  pages: readonly Page[],
  costs: PageCosts,
  mcp: MeteredMcp,
): Promise<void> {
  const readings: Record<"mcp" | "llms" | "html", Reading[]> = { mcp: [], llms: [], html: [] };
  const questions = labelledQueries(locale).filter(({ kind }) => kind === "question");
  const home = locale === "en" ? "/" : `/${locale}`;
  let unanswered = 0;
  for (const { query, places } of questions) {
    const page = answeringPage(pages, locale, places);
    const [index, twin] = [await costs.file(llmsPath(locale)), await costs.twin(page)];
    readings.llms.push({ calls: 2, tokens: index + twin });
    const [start, html] = [await costs.html(home), await costs.html(page.pathname)];
    readings.html.push({ calls: 2, tokens: start + html });
    const reading = await readByMcp(mcp, { query, locale, places });
    if (reading === undefined) unanswered += 1;
    else readings.mcp.push(reading);
  }
  console.log(`\n${locale}: ${questions.length} questions, ${unanswered} unanswered by MCP`);
  for (const [way, list] of Object.entries(readings)) {
    const tokens = median(list.map((reading) => reading.tokens));
    const calls = list.reduce((sum, reading) => sum + reading.calls, 0) / list.length;
    console.log(`${way}: median ${tokens} tokens, ${calls.toFixed(1)} calls`);
  }
  const byMcp = median(readings.mcp.map(({ tokens }) => tokens));
  for (const way of ["llms", "html"] as const) {
    const other = median(readings[way].map(({ tokens }) => tokens));
    console.log(`${way} / mcp: ${(other / byMcp).toFixed(1)}`);
  }
}

/** Searches and reads what was found until a section answers; undefined where none does. */
async function readByMcp(
  mcp: MeteredMcp,
  question: { query: string; locale: Locale; places: readonly string[] },
): Promise<Reading | undefined> {
  const { query, locale, places } = question;
  const found = await mcp.call("search", { query, locale });
  const { results } = found.result.structuredContent as { results: { url: string }[] };
  const reading: Reading = { calls: 1, tokens: found.tokens };
  for (const { url } of results.slice(0, maxSections)) {
    const { pathname, hash } = new URL(url);
    reading.calls += 1;
    reading.tokens += (await mcp.call("get_page", { url })).tokens;
    if (answers(places, pathname + hash)) return reading;
  }
  return undefined;
}

/** The first page of a locale that a label names, by its path or by the anchor of one of its sections. */
function answeringPage(pages: readonly Page[], locale: Locale, places: readonly string[]): Page {
  const page = pages.find(
    ({ locale: own, pathname, sections }) =>
      own === locale &&
      places.some(
        (place) =>
          place.replace(/#.*/u, "") === pathname ||
          (place.startsWith("#") && sections.some(({ anchor }) => `#${anchor}` === place)),
      ),
  );
  if (page === undefined) throw new Error(`No page of ${locale} is any of ${places.join(", ")}.`);
  return page;
}

function remembering(measure: (path: string) => Promise<number>): typeof measure {
  const known = new Map<string, Promise<number>>();
  return (path) => {
    let found = known.get(path);
    if (!found) known.set(path, (found = measure(path)));
    return found;
  };
}

function ratio(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`;
}
