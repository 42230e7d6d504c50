import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/** Whether walks take every page: `.ci/run` asks for it by `WERKBANK_WALKS=whole`. */
export const isWhole = process.env["WERKBANK_WALKS"] === "whole";

/**
 * The pages that a walk takes which costs seconds for every few of them: always the same slice, in
 * which each kind of page stands in each language and each guide in one of them, or all of them.
 */
export const walkedPages = (pages: readonly Page[]): Page[] =>
  isWhole ? [...pages] : oneLanguageEach(representativePages(pages));

/** The guides in English and in Dutch by turns; everything else as it is. */
function oneLanguageEach(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const turns = new Map([...guides].map((path, index) => [path, locales[index % locales.length]]));
  return pages.filter(({ kind, path, locale }) => kind !== "guide" || turns.get(path) === locale);
}
