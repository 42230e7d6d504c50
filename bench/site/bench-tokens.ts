import type { Measure } from "../../lib/figures/result.ts";
import { locales, type Locale } from "../../lib/site/locale.ts";
import { llmsPath, markdownPath, type Page } from "../../lib/pages/page.ts";
import type { OpenApi } from "../../lib/contract/openapi.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { createDocsSite } from "../../lib/http/docs-site.ts";
import { countTokens } from "../../lib/pages/count-tokens.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { answers, labelledQueries } from "../../lib/search/testing/labelled-queries.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { readBuiltPublication } from "../support/built-publication.ts";
import { connectMeteredMcp, type MeteredMcp } from "./metered-mcp.ts";

/** The cost of answering one question in one way of reading. */
type ReadingCost = { calls: number; tokens: number };

/** The tokens of pages, by representation. */
type PageCosts = {
  /** Of the file at a path. */
  file: (path: string) => Promise<number>;
  /** Of the HTML of the page at a path. */
  html: (path: string) => Promise<number>;
  /** Of the Markdown of a page. */
  markdown: (page: Page) => Promise<number>;
};

/** The number of sections after which an agent gives up. */
const maxSections = 3;

const languages = { en: "English", nl: "Dutch" } satisfies Record<Locale, string>;

/**
 * Measures what reading costs an agent, in tokens of o200k: pages by form, operation pages against the whole
 * OpenAPI document, and each labelled question by three ways. By MCP, the agent searches and reads the sections
 * found, one by one, until one answers; short ones come along with the search. By llms.txt and by HTML, it is
 * assumed to know at once which page of the index to open: the cheapest that these ways can be.
 */
export async function run(): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { config, publication, pages, openapi } = await readBuiltPublication();
  const costs = toPageCosts(publication);
  const measures = [
    ...(await compareForms(pages, costs)),
    await compareWithDocument(pages, openapi, costs),
  ];

  const site = createDocsSite(config, pages, openapi);
  const mcp = await connectMeteredMcp(site);
  for (const locale of locales)
    measures.push(...(await compareReadingWays(locale, pages, costs, mcp)));
  await mcp.call("list_pages", {});
  for (const page of pages) await mcp.call("get_page", { url: page.pathname });
  const largest = mcp.largest();
  await mcp.close();
  measures.push(
    toMeasure({
      id: "largest-answer",
      of: "The largest answer of the documentation's MCP server",
      unit: "tokens",
      better: "less",
      ours: largest.tokens,
    }),
  );
  return measures;
}

function toPageCosts({ entries }: Publication): PageCosts {
  const costOf = (form: "file" | "html") =>
    memoize((path) => {
      const body = entries.get(path)?.[form]?.identity;
      if (body === undefined) throw new Error(`The build has nothing at ${path}.`);
      return countTokens(body.toString());
    });
  const file = costOf("file");
  return { file, html: costOf("html"), markdown: (page) => file(markdownPath(page.pathname)) };
}

async function compareForms(pages: readonly Page[], costs: PageCosts): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const kind of ["guide", "operation"] as const) {
    const own = pages.filter((page) => page.kind === kind);
    const [markdown, html] = [
      await Promise.all(own.map(costs.markdown)),
      await Promise.all(own.map((page) => costs.html(page.pathname))),
    ];
    measures.push(
      toMeasure({
        id: kind,
        of: `Markdown of ${kind === "guide" ? "a guide" : "an operation"}, median of ${own.length}`,
        unit: "tokens",
        better: "less",
        ours: median(markdown),
        references: { "its HTML": median(html) },
      }),
    );
  }
  return measures;
}

async function compareWithDocument(
  pages: readonly Page[],
  openapi: OpenApi,
  costs: PageCosts,
): Promise<Measure> {
  const whole = await countTokens(JSON.stringify(openapi));
  const operations = pages.filter(({ source }) => source.operationId !== undefined);
  const own = await Promise.all(operations.map(costs.markdown));
  return toMeasure({
    id: "document",
    of: "Markdown of one operation, median",
    unit: "tokens",
    better: "less",
    ours: median(own),
    references: { "the whole OpenAPI document": whole },
  });
}

/** Measures each labelled question of a language in the three ways of reading. */
async function compareReadingWays(
  locale: Locale,
  pages: readonly Page[],
  costs: PageCosts,
  mcp: MeteredMcp,
): Promise<Measure[]> {
  const readings: Record<"mcp" | "llms" | "html", ReadingCost[]> = { mcp: [], llms: [], html: [] };
  const questions = labelledQueries(locale).filter(({ kind }) => kind === "question");
  const home = locale === "en" ? "/" : `/${locale}`;
  let unanswered = 0;
  for (const { query, places } of questions) {
    const page = findAnsweringPage(pages, locale, places);
    const [index, markdown] = [await costs.file(llmsPath(locale)), await costs.markdown(page)];
    readings.llms.push({ calls: 2, tokens: index + markdown });
    const [start, html] = [await costs.html(home), await costs.html(page.pathname)];
    readings.html.push({ calls: 2, tokens: start + html });
    const reading = await readByMcp(mcp, { query, locale, places });
    if (reading === undefined) unanswered += 1;
    else readings.mcp.push(reading);
  }
  const tokensBy = (way: keyof typeof readings) => readings[way].map((each) => each.tokens);
  const tokens = (way: keyof typeof readings) => median(tokensBy(way));
  const language = languages[locale];
  return [
    toMeasure({
      id: `${locale}.question`,
      of: `Tokens of a question in ${language} by MCP, median of ${questions.length}`,
      unit: "tokens",
      better: "less",
      ours: tokens("mcp"),
      references: { "llms.txt and Markdown": tokens("llms"), HTML: tokens("html") },
    }),
    toMeasure({
      id: `${locale}.dearest-question`,
      of: `The most tokens that a question in ${language} cost by MCP`,
      unit: "tokens",
      better: "less",
      ours: Math.max(...tokensBy("mcp")),
      references: { "llms.txt and Markdown": Math.max(...tokensBy("llms")) },
    }),
    toMeasure({
      id: `${locale}.one-call`,
      of: `Questions in ${language} that the search itself answered, of ${questions.length}`,
      unit: "count",
      better: "more",
      ours: readings.mcp.filter(({ calls }) => calls === 1).length,
    }),
    toMeasure({
      id: `${locale}.unanswered`,
      of: `Questions in ${language} that ${maxSections} sections did not answer, of ${questions.length}`,
      unit: "count",
      better: "less",
      ours: unanswered,
    }),
  ];
}

/**
 * Searches, then reads the results until a section answers; short sections are part of the search result.
 * Returns undefined if none answers.
 */
async function readByMcp(
  mcp: MeteredMcp,
  question: { query: string; locale: Locale; places: readonly string[] },
): Promise<ReadingCost | undefined> {
  const { query, locale, places } = question;
  const found = await mcp.call("search", { query, locale });
  const { results } = found.result.structuredContent as {
    results: { url: string; text?: string }[];
  };
  const reading: ReadingCost = { calls: 1, tokens: found.tokens };
  for (const { url, text } of results.slice(0, maxSections)) {
    const { pathname, hash } = new URL(url);
    if (text === undefined) {
      reading.calls += 1;
      reading.tokens += (await mcp.call("get_page", { url })).tokens;
    }
    if (answers(places, pathname + hash)) return reading;
  }
  return undefined;
}

/** Finds the first page of a locale that a label names, by its path or by the anchor of one of its sections. */
function findAnsweringPage(
  pages: readonly Page[],
  locale: Locale,
  places: readonly string[],
): Page {
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

function memoize(measure: (path: string) => Promise<number>): typeof measure {
  const cache = new Map<string, Promise<number>>();
  return (path) => {
    let found = cache.get(path);
    if (!found) cache.set(path, (found = measure(path)));
    return found;
  };
}
