import { problemPath } from "../contract/problem-path.ts";
import { problemBlocks, type ProblemEntry, type ProblemTexts } from "../contract/problems.ts";
import { listPage, type ListedPage } from "../pages/build-page.ts";
import type { Locale } from "../site/locale.ts";

const words = {
  en: { group: "Problems", status: "status" },
  nl: { group: "Problemen", status: "status" },
} satisfies Record<Locale, Record<string, string>>;

/** The source of a problem page: its catalogue entry, in the language of the page. */
export type ProblemSource = {
  problem: ProblemEntry;
  text: ProblemTexts[string] | undefined;
  locale: Locale;
  docsUrl: string;
  updatedAt: string;
};

/** Returns the page that a problem's `type` names, about that problem only. */
export function problemPage({ problem, text, updatedAt, ...context }: ProblemSource): ListedPage {
  const { locale } = context;
  const word = words[locale];
  const title = text?.title ?? problem.title;
  return listPage(
    {
      locale,
      path: problemPath(problem.code),
      kind: "problem",
      group: word.group,
      title: problem.code,
      description: `${title} (${word.status} ${problem.status}).`,
      updatedAt,
      source: { file: "public/problems.json" },
    },
    () => problemBlocks(problem, context, text),
    context,
  );
}
