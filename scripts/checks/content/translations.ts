import type { Page } from "../../../lib/pages/page.ts";

/** Returns pages that exist in one language only. */
export function findUntranslatedPages(pages: readonly Page[]): string[] {
  const of = (locale: Page["locale"]) =>
    new Map(pages.filter((page) => page.locale === locale).map((page) => [page.path, page]));
  const [english, dutch] = [of("en"), of("nl")];
  return [...english, ...dutch]
    .filter(([path]) => !english.has(path) || !dutch.has(path))
    .map(([path, { source }]) => `${source.file}: ${path} is in one language only`);
}

/** Returns translations older than their original; their pages say so to readers and agents. */
export function findStaleTranslations(pages: readonly Page[]): string[] {
  return pages
    .filter(({ translationOf }) => translationOf !== undefined)
    .map(
      ({ source, updatedAt, translationOf }) =>
        `${source.file}: of ${updatedAt}, its original of ${translationOf}`,
    );
}
