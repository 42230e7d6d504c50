import { estimateTokens } from "../pages/estimate-tokens.ts";
import { findPage } from "../pages/find-page.ts";
import { pageMarkdownUrl, type Page } from "../pages/page.ts";
import { sectionMarkdownUrl, sectionBody, topAnchor } from "../pages/markdown-section.ts";
import { memoize } from "../search/memoize.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { toBriefSection } from "./brief-section.ts";

/** A section as search results describe it to agents. */
export type SectionCost = {
  /** The URL of this section alone, in Markdown. */
  markdownUrl: string;
  /** Its approximate size in tokens. */
  tokens: number;
  /** The section as search results include it, and the approximate size of that. */
  brief: { text: string; tokens: number };
};

/** Returns the cost of a section by the URL of its page with its anchor; undefined for an unknown page. */
export type SectionCosts = (url: string) => SectionCost | undefined;

/**
 * The number of cached sections: counting the tokens of a section takes longer than searching for it.
 */
const maxKnown = 2_000;

export function createSectionCosts(pages: readonly Page[], config: SiteConfig): SectionCosts {
  const costs = memoize(maxKnown, (url: string): { cost?: SectionCost } => {
    const page = findPage(pages, url);
    if (!page) return {};
    const anchor = decodeURIComponent(new URL(url).hash.slice(1)) || topAnchor;
    // A page without headings is its own introduction.
    const isWhole = page.sections.every((section) => section.anchor === null);
    const text = sectionBody(page, anchor, config) ?? "";
    const markdownUrl = isWhole
      ? pageMarkdownUrl(page, config)
      : sectionMarkdownUrl(page, anchor, config);
    const brief = toBriefSection(text);
    return {
      cost: {
        markdownUrl,
        tokens: estimateTokens(text),
        brief: { text: brief, tokens: estimateTokens(brief) },
      },
    };
  });
  return (url) => costs(url).cost;
}
