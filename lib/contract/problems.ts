import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

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
    member: "Member",
    meaning: "Meaning",
    example: "Example",
  },
  nl: {
    status: "Status",
    when: "Wanneer",
    wayOut: "Wat te doen",
    member: "Veld",
    meaning: "Betekenis",
    example: "Voorbeeld",
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

/** One section a code; its anchor is the code in kebab-case, as `type` of a problem names it. */
export function problemsMarkdown(
  problems: readonly ProblemEntry[],
  locale: Locale,
  texts: ProblemTexts = {},
): string {
  return problems
    .map((problem) => problemMarkdown(problem, locale, texts[problem.code]))
    .join("\n\n");
}

function problemMarkdown(
  problem: ProblemEntry,
  locale: Locale,
  text: ProblemTexts[string] = {},
): string {
  const word = words[locale];
  const members = Object.entries(problem.members ?? {});
  const table = [
    `| ${word.member} | ${word.meaning} |`,
    "| --- | --- |",
    ...members.map(
      ([name, meaning]) => `| \`${name}\` | ${tableCell(text.members?.[name] ?? meaning)} |`,
    ),
  ].join("\n");
  return [
    `## ${problem.code}`,
    `**${text.title ?? problem.title}** · ${word.status} ${problem.status}`,
    `**${word.when}:** ${text.when ?? problem.when}`,
    `**${word.wayOut}:** ${text.wayOut ?? problem.wayOut}`,
    ...(members.length > 0 ? [table] : []),
    `**${word.example}:**`,
    ["```json", JSON.stringify(exampleBody(problem), null, 2), "```"].join("\n"),
  ].join("\n\n");
}

/** What of a body its section does not tell anyway: all codes have to stand on one page. */
function exampleBody({ code, example }: ProblemEntry) {
  const { detail, ...members } = example;
  return { code, detail, ...members };
}

/** Text inside a cell of a table: one line, with its bars escaped. */
export function tableCell(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
