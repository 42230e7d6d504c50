import type { NearestPages } from "../pages/nearest-pages.ts";
import type { Page } from "../pages/page.ts";
import type { Search } from "../search/create-search.ts";
import type { QuestionLanguage } from "../search/query/question-language.ts";
import type { SectionCosts } from "./section-costs.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The dependencies of the documentation's MCP server. */
export type DocsMcpParts = {
  pages: readonly Page[];
  search: Search;
  languageOf: QuestionLanguage;
  nearest: NearestPages;
  costOf: SectionCosts;
  config: SiteConfig;
};
