import type { TextResources } from "../indexes/text-resource.ts";
import type { FindNearestPages } from "../pages/nearest-pages.ts";
import type { Page } from "../pages/page.ts";
import type { Search } from "../search/create-search.ts";
import type { DetectLanguage } from "../search/query/language-detector.ts";
import type { SectionCosts } from "./section-costs.ts";
import type { Skill } from "../skills/skills.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The dependencies of the documentation's MCP server. */
export type DocsMcpDependencies = {
  pages: readonly Page[];
  search: Search;
  detectLanguage: DetectLanguage;
  findNearestPages: FindNearestPages;
  costOf: SectionCosts;
  skills: readonly Skill[];
  /** The texts of the site by path. */
  texts: TextResources;
  config: SiteConfig;
};
