import { problemPath } from "../contract/problem-path.ts";
import { problemBlocks, type ProblemEntry, type ProblemTexts } from "../contract/problems.ts";
import { createLazyPage, type LazyPage } from "../pages/build-page.ts";
import type { Locale } from "../site/locale.ts";

const messages = {
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
export function problemPage({ problem, text, updatedAt, ...context }: ProblemSource): LazyPage {
  const { locale } = context;
  const labels = messages[locale];
  const title = text?.title ?? problem.title;
  return createLazyPage(
    {
      locale,
      path: problemPath(problem.code),
      kind: "problem",
      group: labels.group,
      title: problem.code,
      description: `${title} (${labels.status} ${problem.status}).`,
      updatedAt,
      source: { file: "public/problems.json" },
    },
    () => problemBlocks(problem, context, text),
    context,
  );
}
