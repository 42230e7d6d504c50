import { join } from "node:path";
import type { RootContent } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { code, codeBlock, heading, paragraph, strong } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
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
export function problemSections(
  problems: readonly ProblemEntry[],
  locale: Locale,
  texts: ProblemTexts = {},
): RootContent[] {
  return problems.flatMap((problem) => problemSection(problem, locale, texts[problem.code]));
}

function problemSection(
  problem: ProblemEntry,
  locale: Locale,
  text: ProblemTexts[string] = {},
): RootContent[] {
  const word = words[locale];
  const { title, when, wayOut } = { ...problem, ...text };
  const members = Object.entries(problem.members ?? {}).map(([name, meaning]) => [
    code(name),
    inlineMarkdown(text.members?.[name] ?? meaning),
  ]);
  return [
    heading(2, problem.code, problem.code.toLowerCase().replaceAll("_", "-")),
    paragraph(strong(title), ` · ${word.status} ${problem.status}`),
    paragraph(strong(`${word.when}:`), " ", inlineMarkdown(when)),
    paragraph(strong(`${word.wayOut}:`), " ", inlineMarkdown(wayOut)),
    ...(members.length > 0 ? [table([word.member, word.meaning], members)] : []),
    paragraph(strong(`${word.example}:`)),
    codeBlock("json", JSON.stringify(exampleBody(problem), null, 2)),
  ];
}

/** What of a body its section does not tell anyway: all codes have to stand on one page. */
function exampleBody({ code, example }: ProblemEntry) {
  const { detail, ...members } = example;
  return { code, detail, ...members };
}
