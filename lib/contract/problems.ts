import { join } from "node:path";
import type { List, RootContent, Table } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { code, codeBlock, link, list, paragraph, strong } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";
import { readJson } from "../site/json-file.ts";
import { type Locale } from "../site/locale.ts";
import { listOperations, type OpenApi } from "./openapi.ts";
import { problemName, problemPath } from "./problem-path.ts";

/** One entry of `public/problems.json`. */
export type ProblemEntry = {
  code: string;
  status: number;
  title: string;
  when: string;
  wayOut: string;
  members?: Record<string, string>;
  example: { detail: string } & Record<string, unknown>;
};

/** Translated texts by code; missing ones stay English. */
export type ProblemTexts = Record<
  string,
  { title?: string; when?: string; wayOut?: string; members?: Record<string, string> }
>;

const messages = {
  en: {
    status: "Status",
    when: "When",
    wayOut: "What to do",
    members: "Fields of this problem",
    code: "Code",
    meaning: "Meaning",
    example: "Example",
    all: "All problems, with the fields of each",
  },
  nl: {
    status: "Status",
    when: "Wanneer",
    wayOut: "Wat te doen",
    members: "Eigen velden",
    code: "Code",
    meaning: "Betekenis",
    example: "Voorbeeld",
    all: "Alle problemen, en de velden die elk probleem heeft",
  },
} satisfies Record<Locale, Record<string, string>>;

/** Reads the catalogue, in its own order; empty if it has not been generated yet. */
export function loadProblems(rootDir: string): Promise<ProblemEntry[]> {
  return readJson<ProblemEntry[]>(join(rootDir, "public/problems.json"), []);
}

/** Reads the translated texts of `content/problems.<locale>.gen.json`. */
export async function loadProblemTexts(rootDir: string, locale: Locale): Promise<ProblemTexts> {
  if (locale === "en") return {};
  return readJson<ProblemTexts>(join(rootDir, `content/problems.${locale}.gen.json`), {});
}

/** Returns the catalogue in a language; examples stay English, like the responses of the service. */
export async function translateProblems(rootDir: string, locale: Locale): Promise<ProblemEntry[]> {
  const texts = await loadProblemTexts(rootDir, locale);
  const problems = await loadProblems(rootDir);
  return problems.map((problem) => ({ ...problem, ...texts[problem.code] }));
}

/** Returns the problems that belong to no operation's own rules, so that operations of a kind have them in common. */
export function selectCommonProblems(
  problems: readonly ProblemEntry[],
  openapi: OpenApi,
): ProblemEntry[] {
  const named = new Set(
    listOperations(openapi).flatMap(({ operation }) => operation["x-own-problems"] ?? []),
  );
  return problems.filter(({ code }) => !named.has(code));
}

type Deployment = { docsUrl: string; locale: Locale };

/** Lists every code with its status and title. The rows have the anchors of the previous sections. */
export function problemTable(
  problems: readonly ProblemEntry[],
  deployment: Deployment,
  texts: ProblemTexts = {},
): Table {
  const labels = messages[deployment.locale];
  const rows = problems.map((problem) => [
    linkTo(problem, deployment),
    String(problem.status),
    titleOf(problem, texts),
  ]);
  const anchors = problems.map((problem) => problemName(problem.code));
  return table([labels.code, labels.status, labels.meaning], rows, anchors);
}

/** Lists codes, each with its status and title. */
export function problemList(
  problems: readonly ProblemEntry[],
  deployment: Deployment,
  texts: ProblemTexts = {},
): List {
  return list(
    problems.map((problem) => [
      linkTo(problem, deployment),
      ` (${problem.status}): ${titleOf(problem, texts)}`,
    ]),
  );
}

function linkTo({ code: problemCode }: ProblemEntry, deployment: Deployment) {
  return link(localizedMarkdownUrl(problemPath(problemCode), deployment), code(problemCode));
}

const titleOf = (problem: ProblemEntry, texts: ProblemTexts) =>
  texts[problem.code]?.title ?? problem.title;

/** Explains one code: its meaning, when it occurs, what to do, and an example document. */
export function problemBlocks(
  problem: ProblemEntry,
  deployment: Deployment,
  text: ProblemTexts[string] = {},
): RootContent[] {
  const labels = messages[deployment.locale];
  const { when, wayOut } = { ...problem, ...text };
  const members = Object.entries(problem.members ?? {}).map(([name, meaning]) => [
    code(name),
    ": ",
    inlineMarkdown(text.members?.[name] ?? meaning),
  ]);
  const index = localizedMarkdownUrl("/problems", deployment);
  return [
    paragraph(strong(`${labels.when}:`), " ", inlineMarkdown(when)),
    paragraph(strong(`${labels.wayOut}:`), " ", inlineMarkdown(wayOut)),
    ...(members.length > 0 ? [paragraph(strong(`${labels.members}:`)), list(members)] : []),
    paragraph(strong(`${labels.example}:`)),
    codeBlock("json", JSON.stringify(exampleBody(problem, deployment.docsUrl), null, 2)),
    paragraph(link(index, labels.all)),
  ];
}

/** Returns an example without `instance` and `requestId`, which differ in every response. */
function exampleBody({ code, title, status, example }: ProblemEntry, docsUrl: string) {
  const { detail, ...members } = example;
  return { type: docsUrl + problemPath(code), title, status, detail, code, ...members };
}
