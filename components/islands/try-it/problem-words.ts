import type { ProblemEntry } from "#lib/contract/problems.ts";
import { defaultLocale, localizePath, type Locale } from "#lib/site/locale.ts";

/** The title of a problem and its hint, in the language of a page. */
export type ProblemWords = Pick<ProblemEntry, "title" | "wayOut">;

/** Fetches the translation of a problem; returns undefined in English, the language of the response. */
export async function readProblemWords(
  code: string,
  locale: Locale,
): Promise<ProblemWords | undefined> {
  if (locale === defaultLocale) return undefined;
  const answer = await fetch(localizePath("/problems.json", locale));
  if (!answer.ok) return undefined;
  const problems = (await answer.json()) as ProblemEntry[];
  return problems.find((problem) => problem.code === code);
}
