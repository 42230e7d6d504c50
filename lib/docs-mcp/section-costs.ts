import { estimateTokens } from "../pages/estimate-tokens.ts";
import { findPage } from "../pages/find-page.ts";
import { twinAddress, type Page } from "../pages/page.ts";
import { sectionAddress, sectionBody, topAnchor } from "../pages/section-twin.ts";
import { memoize } from "../search/memoize.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** What an agent is told about a section that it may read. */
export type SectionCost = {
  /** The address of this section alone. */
  markdownUrl: string;
  /** Its approximate size in tokens. */
  tokens: number;
  text: string;
};

/** Returns the cost of a section by its address; undefined if there is no such page. */
export type SectionCosts = (url: string) => SectionCost | undefined;

/**
 * Counting the tokens of a section takes longer than finding it, and the same sections come up again and again.
 */
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
