import { estimateTokens } from "../pages/estimate-tokens.ts";
import { findPage } from "../pages/find-page.ts";
import { twinAddress, type Page } from "../pages/page.ts";
import { sectionAddress, sectionBody, topAnchor } from "../pages/section-twin.ts";
import { memoize } from "../search/memoize.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** What an agent is told of a section that it may read. */
export type SectionCost = {
  /** Where it is by itself. */
  markdownUrl: string;
  /** About how many tokens it is. */
  tokens: number;
  text: string;
};

/** Of a section by its address; undefined where no page is. */
export type SectionCosts = (url: string) => SectionCost | undefined;

/** To count the words of a section takes longer than to find it, and the same ones are found again and again. */
const maxKnown = 2_000;

export function createSectionCosts(pages: readonly Page[], config: SiteConfig): SectionCosts {
  const known = memoize(maxKnown, (url: string): { cost?: SectionCost } => {
    const page = findPage(pages, url);
    if (!page) return {};
    const anchor = decodeURIComponent(new URL(url).hash.slice(1)) || topAnchor;
    // A page without headings is its own introduction.
    const isWhole = page.sections.every((section) => section.anchor === null);
    const text = sectionBody(page, anchor, config) ?? "";
    const markdownUrl = isWhole ? twinAddress(page, config) : sectionAddress(page, anchor, config);
    return { cost: { markdownUrl, tokens: estimateTokens(text), text } };
  });
  return (url) => known(url).cost;
}
