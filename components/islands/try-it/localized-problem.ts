import type { ProblemEntry } from "#lib/contract/problems.ts";
import { defaultLocale, localizePath, type Locale } from "#lib/site/locale.ts";

/** The title of a problem and its hint, in the language of a page. */
export type LocalizedProblem = Pick<ProblemEntry, "title" | "wayOut">;

/** Fetches the translation of a problem; returns undefined in English, the language of the response. */
export async function fetchLocalizedProblem(
  code: string,
  locale: Locale,
): Promise<LocalizedProblem | undefined> {
  if (locale === defaultLocale) return undefined;
  const response = await fetch(localizePath("/problems.json", locale));
  if (!response.ok) return undefined;
  const problems = (await response.json()) as ProblemEntry[];
  return problems.find((problem) => problem.code === code);
}
