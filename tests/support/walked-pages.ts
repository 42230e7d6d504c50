import type { Page } from "../../lib/pages/page.ts";
import { representativePages } from "./representative-pages.ts";

/** Whether walks take every page: `.ci/run` asks for it by `WERKBANK_WALKS=whole`. */
export const isWhole = process.env["WERKBANK_WALKS"] === "whole";

/**
 * The pages that a walk takes which costs seconds for every few of them: always the same slice, in
 * which each kind of page stands in each language, or all of them.
 */
export const walkedPages = (pages: readonly Page[]): Page[] =>
  isWhole ? [...pages] : representativePages(pages);
