import { join } from "node:path";
import type { RootContent, Table } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { code, codeBlock, link, list, paragraph, strong } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { markdownPath } from "../pages/page.ts";
import { readJson } from "../site/json-file.ts";
import { localizePath, type Locale } from "../site/locale.ts";
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

/** Texts of a translation by code; what is missing stays English. */
export type ProblemTexts = Record<
  string,
  { title?: string; when?: string; wayOut?: string; members?: Record<string, string> }
>;

const words = {
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

/** The catalogue, in its own order; empty where it was not generated yet. */
export function loadProblems(rootDir: string): Promise<ProblemEntry[]> {
  return readJson<ProblemEntry[]>(join(rootDir, "public/problems.json"), []);
}

/** The translated texts of `content/problems.<locale>.gen.json`. */
export async function loadProblemTexts(rootDir: string, locale: Locale): Promise<ProblemTexts> {
  if (locale === "en") return {};
  return readJson<ProblemTexts>(join(rootDir, `content/problems.${locale}.gen.json`), {});
}

/** The catalogue in a language; an example stays as the service answers it, in English. */
export async function translateProblems(rootDir: string, locale: Locale): Promise<ProblemEntry[]> {
  const texts = await loadProblemTexts(rootDir, locale);
  const problems = await loadProblems(rootDir);
  return problems.map((problem) => ({ ...problem, ...texts[problem.code] }));
}

/** Every code with its status and title. The rows keep the anchors that the sections of codes had. */
export function problemTable(
  problems: readonly ProblemEntry[],
  { docsUrl, locale }: { docsUrl: string; locale: Locale },
  texts: ProblemTexts = {},
): Table {
  const word = words[locale];
  const rows = problems.map((problem) => {
    const address = docsUrl + markdownPath(localizePath(problemPath(problem.code), locale));
    const title = texts[problem.code]?.title ?? problem.title;
    return [link(address, code(problem.code)), String(problem.status), title];
  });
  const anchors = problems.map((problem) => problemName(problem.code));
  return table([word.code, word.status, word.meaning], rows, anchors);
}

/** What one code means, when it occurs and what to do, with a document that carries it. */
export function problemBlocks(
  problem: ProblemEntry,
  { docsUrl, locale }: { docsUrl: string; locale: Locale },
  text: ProblemTexts[string] = {},
): RootContent[] {
  const word = words[locale];
  const { when, wayOut } = { ...problem, ...text };
  const members = Object.entries(problem.members ?? {}).map(([name, meaning]) => [
    code(name),
    ": ",
    inlineMarkdown(text.members?.[name] ?? meaning),
  ]);
  const index = docsUrl + markdownPath(localizePath("/problems", locale));
  return [
    paragraph(strong(`${word.when}:`), " ", inlineMarkdown(when)),
    paragraph(strong(`${word.wayOut}:`), " ", inlineMarkdown(wayOut)),
    ...(members.length > 0 ? [paragraph(strong(`${word.members}:`)), list(members)] : []),
    paragraph(strong(`${word.example}:`)),
    codeBlock("json", JSON.stringify(exampleBody(problem, docsUrl), null, 2)),
    paragraph(link(index, word.all)),
  ];
}

/** Without `instance` and `requestId`, which no two answers have in common. */
function exampleBody({ code, title, status, example }: ProblemEntry, docsUrl: string) {
  const { detail, ...members } = example;
  return { type: docsUrl + problemPath(code), title, status, detail, code, ...members };
}
