import { fileURLToPath } from "node:url";
import type { Measure } from "../../lib/figures/result.ts";
import { locales, type Locale } from "../../lib/site/locale.ts";
import type { Page } from "../../lib/pages/page.ts";
import { loadPages } from "../../lib/load/load-pages.ts";
import { toSearchOutput } from "../../lib/docs-mcp/search-tool.ts";
import { createSectionCosts } from "../../lib/docs-mcp/section-costs.ts";
import { createSearch, type Search } from "../../lib/search/create-search.ts";
import { searchLanguages } from "../../lib/search/languages/search-languages.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import {
  developmentAbsent,
  developmentQueries,
} from "../../lib/search/testing/development-queries.ts";
import { absentSubjects, everydayQueries } from "../../lib/search/testing/everyday-queries.ts";
import {
  answers,
  labelledQueries,
  type LabelledQuery,
} from "../../lib/search/testing/labelled-queries.ts";
import { type QueryKind, queryKinds } from "../../lib/search/testing/query-table.ts";
import { peers } from "./peers.ts";
import { measureQuality, type Ask, type Quality } from "../../lib/search/testing/quality.ts";

const rootDir = fileURLToPath(new URL("../..", import.meta.url));
const docsUrl = "https://docs.example";

type Engine = { name: string; ask: Ask; buildMs: number };

/**
 * Measures how well the documentation search answers labeled queries, compared with other libraries on the same
 * sections. `--missed` lists the queries, among those not held out, whose right result was not first.
 */
export async function run(): Promise<Measure[]> {
  const pages = await loadPages(siteConfig({ DOCS_URL: docsUrl }, rootDir));
  const measures: Measure[] = [];
  const search = createSearch(pages);
  for (const locale of locales) {
    const own = pages.filter((page) => page.locale === locale);
    const ours = build({ name: "ours", make: () => createOurs(pages, locale) });
    const others = Object.entries(peers).map(([name, make]) =>
      build({ name, make: () => make(own, searchLanguages[locale]) }),
    );
    const queries = labelledQueries(locale);
    measures.push(
      ...measureQualities(locale, { ours, others, queries }),
      ...measureEveryday(locale, { ours, others }),
      ...measureWeakness(locale, search),
      ...measureAgents(locale, pages, search),
      ...measureTimes(locale, { ours, others, queries }),
    );
    if (process.argv.includes("--missed")) {
      printMissed(
        queries.filter((query) => !query.heldOut),
        ours.ask,
      );
    }
  }
  return measures;
}

/** Creates the site's search, which indexes a locale at its first query. */
function createOurs(pages: readonly Page[], locale: Locale): Ask {
  const search = createSearch(pages);
  search("warm", locale);
  return (query) => search(query, locale).map(({ url }) => toPath(url));
}

/** How often an index is built: on a machine that does other work too, few builds run undisturbed. */
const builds = 5;

/** Builds an engine's index several times; its build time is the shortest one. */
function build({ name, make }: { name: string; make: () => Ask }): Engine {
  let ask = make();
  let buildMs = Infinity;
  for (let count = 0; count < builds; count++) {
    const started = performance.now();
    ask = make();
    buildMs = Math.min(buildMs, performance.now() - started);
  }
  return { name, ask, buildMs };
}

type SearchComparison = {
  ours: Engine;
  others: readonly Engine[];
  queries: readonly LabelledQuery[];
};

/** The members of `Quality`, by the id of their figure. */
const figures = {
  "first-hit": "firstHit",
  recall: "recallAt5",
  rank: "reciprocalRank",
} as const satisfies Record<string, keyof Quality>;

const kindLabels: Record<QueryKind, string> = {
  title: "Titles",
  question: "Questions",
  identifier: "Identifiers",
  typo: "Typing errors",
  form: "Other forms of words",
  accent: "Accents",
};

/** Measures the held-out queries in total and by kind, and the seen queries in total. */
function measureQualities(locale: Locale, { ours, others, queries }: SearchComparison): Measure[] {
  const heldOut = queries.filter((query) => query.heldOut);
  const parts = [
    { id: "all", of: "All that are held out", selected: heldOut },
    ...queryKinds.map((kind) => ({
      id: kind,
      of: kindLabels[kind],
      selected: heldOut.filter((query) => query.kind === kind),
    })),
    { id: "seen", of: "Those that were seen", selected: queries.filter((query) => !query.heldOut) },
  ];
  return parts.flatMap(({ id, of, selected }) => {
    const own = measureQuality(selected, ours.ask);
    const theirs = others.map(({ name, ask }) => [name, measureQuality(selected, ask)] as const);
    const shares = Object.entries(figures).map(([figure, key]) =>
      toMeasure({
        id: `${locale}.${figure}.${id}`,
        of,
        unit: "share",
        better: "more",
        ours: own[key],
        references: Object.fromEntries(theirs.map(([name, quality]) => [name, quality[key]])),
      }),
    );
    const count = { id: `${locale}.queries.${id}`, of, ours: selected.length };
    return [...shares, toMeasure({ ...count, unit: "count", better: "more" })];
  });
}

/** The queries used while working on the ranking. */
const development = { id: "development", label: "written for the work on the ranking" };

const halves = [
  { id: "held-out", label: "left alone", heldOut: true },
  { id: "seen", label: "seen", heldOut: false },
] as const;

/** Measures queries as outsiders type them, held out and seen. */
function measureEveryday(
  locale: Locale,
  { ours, others }: Omit<SearchComparison, "queries">,
): Measure[] {
  return halves.flatMap(({ id, label, heldOut }) => {
    const selected = everydayQueries(locale).filter((query) => query.heldOut === heldOut);
    const own = measureQuality(selected, ours.ask);
    const theirs = others.map(({ name, ask }) => [name, measureQuality(selected, ask)] as const);
    return (["first-hit", "recall"] as const).map((figure) =>
      toMeasure({
        id: `${locale}.everyday.${figure}.${id}`,
        of: `Everyday queries, ${selected.length} ${label}`,
        unit: "share",
        better: "more",
        ours: own[figures[figure]],
        references: Object.fromEntries(
          theirs.map(([name, quality]) => [name, quality[figures[figure]]]),
        ),
      }),
    );
  });
}

/** Measures whether the search marks results as weak for subjects without a page, and for no others. */
function measureWeakness(locale: Locale, search: Search): Measure[] {
  const weakShare = (selected: readonly { query: string }[]): number =>
    selected.filter(({ query }) => search(query, locale)[0]?.isWeak ?? true).length /
    selected.length;
  const everyday = halves.map(({ heldOut, ...half }) => ({
    ...half,
    absent: absentSubjects(locale).filter((query) => query.heldOut === heldOut),
    present: everydayQueries(locale).filter((query) => query.heldOut === heldOut),
  }));
  const written = {
    ...development,
    absent: developmentAbsent(locale).map((query) => ({ query })),
    present: developmentQueries(locale),
  };
  return [...everyday, written].flatMap(({ id, label, absent, present }) => {
    const share = { unit: "share", better: "more" } as const;
    return [
      toMeasure({
        id: `${locale}.weak.absent.${id}`,
        of: `Subjects that no page has and whose results are called weak, of ${absent.length} ${label}`,
        ...share,
        ours: weakShare(absent),
      }),
      toMeasure({
        id: `${locale}.weak.present.${id}`,
        of: `Everyday queries whose results are not called weak, of ${present.length} ${label}`,
        ...share,
        ours: 1 - weakShare(present),
      }),
    ];
  });
}

/** Measures the share of questions that the search result itself answers, without a second call. */
function measureAgents(locale: Locale, pages: readonly Page[], search: Search): Measure[] {
  const config = siteConfig({ DOCS_URL: docsUrl }, rootDir);
  const parts = { search, costOf: createSectionCosts(pages, config) };
  const isAnswered = ({ query, places }: LabelledQuery): boolean => {
    const { results } = toSearchOutput(parts, query, locale);
    const unread = results.findIndex(({ text }) => text === undefined);
    return results
      .slice(0, unread === -1 ? undefined : unread)
      .some(({ url }) => answers(places, toPath(url)));
  };
  const questions = labelledQueries(locale).filter(({ kind }) => kind === "question");
  const labelled = halves.map(({ heldOut, ...half }) => ({
    ...half,
    selected: questions.filter((query) => query.heldOut === heldOut),
  }));
  const written = { ...development, selected: developmentQueries(locale) };
  return [...labelled, written].map(({ id, label, selected }) =>
    toMeasure({
      id: `${locale}.one-call.${id}`,
      of: `Questions that one call answers, of ${selected.length} ${label}`,
      unit: "share",
      better: "more",
      ours: selected.filter(isAnswered).length / selected.length,
    }),
  );
}

function measureTimes(locale: Locale, { ours, others, queries }: SearchComparison): Measure[] {
  const index = toMeasure({
    id: `${locale}.index`,
    of: "Making the index",
    unit: "ms",
    better: "less",
    ours: ours.buildMs,
    references: Object.fromEntries(others.map(({ name, buildMs }) => [name, buildMs])),
  });
  const times = toDurations({
    id: `${locale}.answer`,
    of: "An answer",
    ours: durationsOf(ours, queries),
    references: Object.fromEntries(
      others.map((engine) => [engine.name, durationsOf(engine, queries)]),
    ),
  });
  return [index, ...times];
}

/** Returns the duration of each query, in milliseconds. */
function durationsOf({ ask }: Engine, queries: readonly LabelledQuery[]): number[] {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const { query } of queries) {
      const started = performance.now();
      ask(query);
      // The first round warms the code up.
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return times;
}

function printMissed(queries: readonly LabelledQuery[], ask: Ask): void {
  for (const { query, position, results } of measureQuality(queries, ask).missed) {
    console.log(
      `${query.kind} ${JSON.stringify(query.query)}: right one at ${position}; first ${results.slice(0, 3).join(", ")}; wanted ${query.places.join(" or ")}`,
    );
  }
}

function toPath(url: string): string {
  return url.slice(docsUrl.length);
}
