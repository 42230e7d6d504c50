import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { locales, type Locale } from "../../lib/site/locale.ts";
import { llmsPath, markdownPath, type Page } from "../../lib/pages/page.ts";
import { readPublication } from "../../lib/publication/store.ts";
import { createDocsSite } from "../../lib/http/docs-handler.ts";
import { countTokens } from "../../lib/pages/count-tokens.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { answers, labelledQueries } from "../search/labelled-queries.ts";
import { median } from "../support/median.ts";

/** What one way of reading cost for one question. */
type Reading = { calls: number; tokens: number };

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
  const { publication, pages, openapi, docsUrl, baseUrl } = (await readPublication(
    join(root, ".publication"),
  ))!;
  const bodyOf = (path: string, form: "file" | "html"): string => {
    const body = publication.entries.get(path)?.[form]?.identity;
    if (body === undefined) throw new Error(`The build has nothing at ${path}.`);
    return body.toString();
  };
  const cost = remembering((path: string) => countTokens(bodyOf(path, "file")));
  const htmlCost = remembering((path: string) => countTokens(bodyOf(path, "html")));
  const twinCost = (page: Page) => cost(markdownPath(page.pathname));

  for (const kind of ["guide", "operation"] as const) {
    const shares = await Promise.all(
      pages
        .filter((page) => page.kind === kind)
        .map(async (page) => (await htmlCost(page.pathname)) / (await twinCost(page))),
    );
    console.log(`HTML / Markdown, median of ${shares.length} ${kind} pages: ${ratio(shares)}`);
  }
  const whole = await countTokens(JSON.stringify(openapi));
  const operations = pages.filter(({ source }) => source.operationId !== undefined);
  const own = await Promise.all(operations.map(twinCost));
  console.log(
    `whole OpenAPI document / page of one operation: ${ratio(own.map((tokens) => whole / tokens))} (${whole} tokens)`,
  );

  const site = createDocsSite({ docsUrl, baseUrl, rootDir: root }, pages, openapi);
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${docsUrl}/mcp`), {
      // No connection adds the header that the server checks.
      fetch: (url, init) => {
        const request = new Request(url, init);
        request.headers.set("Host", new URL(url).host);
        return site.mcp(request);
      },
    }),
  );
  let largest = { tokens: 0, name: "" };
  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: input });
    const tokens = await countTokens(JSON.stringify(result));
    if (tokens > largest.tokens) largest = { tokens, name: `${name} ${JSON.stringify(input)}` };
    return { result, tokens };
  };

  for (const locale of locales) {
    const readings: Record<"mcp" | "llms" | "html", Reading[]> = { mcp: [], llms: [], html: [] };
    const questions = labelledQueries(locale).filter(({ kind }) => kind === "question");
    let unanswered = 0;
    for (const { query, places } of questions) {
      const page = answeringPage(pages, locale, places);
      readings.llms.push({
        calls: 2,
        tokens: (await cost(llmsPath(locale))) + (await twinCost(page)),
      });
      const home = locale === "en" ? "/" : `/${locale}`;
      readings.html.push({
        calls: 2,
        tokens: (await htmlCost(home)) + (await htmlCost(page.pathname)),
      });
      const found = await call("search", { query, locale });
      const { results } = found.result.structuredContent as { results: { url: string }[] };
      const reading: Reading = { calls: 1, tokens: found.tokens };
      let isAnswered = false;
      for (const { url } of results.slice(0, maxSections)) {
        const { pathname, hash } = new URL(url);
        reading.calls += 1;
        reading.tokens += (await call("get_page", { url })).tokens;
        if ((isAnswered = answers(places, pathname + hash))) break;
      }
      if (isAnswered) readings.mcp.push(reading);
      else unanswered += 1;
    }
    console.log(`\n${locale}: ${questions.length} questions, ${unanswered} unanswered by MCP`);
    for (const [way, list] of Object.entries(readings)) {
      const tokens = median(list.map((reading) => reading.tokens));
      const calls = list.reduce((sum, reading) => sum + reading.calls, 0) / list.length;
      console.log(`${way}: median ${tokens} tokens, ${calls.toFixed(1)} calls`);
    }
    const mcp = median(readings.mcp.map(({ tokens }) => tokens));
    for (const way of ["llms", "html"] as const) {
      const other = median(readings[way].map(({ tokens }) => tokens));
      console.log(`${way} / mcp: ${(other / mcp).toFixed(1)}`);
    }
  }
  await call("list_pages", {});
  for (const page of pages) await call("get_page", { url: page.pathname });
  console.log(`\nlargest MCP answer: ${largest.tokens} tokens (${largest.name})`);
  await client.close();
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
  const sorted = values.toSorted((a, b) => a - b);
  return `${median(sorted).toFixed(1)} (${sorted[0]!.toFixed(1)} to ${sorted.at(-1)!.toFixed(1)})`;
}
