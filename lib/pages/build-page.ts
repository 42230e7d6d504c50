import type { Root, RootContent } from "mdast";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { root } from "../markdown/nodes.ts";
import { localizePath } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { agentLine } from "./agent-notice.ts";
import type { Page } from "./page.ts";
import { writeSections } from "./sections.ts";

/** A page as it is made, with the tree of its body, which HTML is made from. Plain JSON, as a page is. */
export type BuiltPage = Page & {
  /** The line for agents, then the blocks of the body; every heading has its id. */
  tree: Root;
};

/** A page of its blocks, which are written down once: twin, sections and what is searched are read from it. */
export function buildPage(
  about: Omit<Page, "pathname" | "url" | "markdown" | "sections">,
  blocks: readonly RootContent[],
  config: Pick<SiteConfig, "docsUrl">,
): BuiltPage {
  const pathname = localizePath(about.path, about.locale);
  const tree = root([agentLine(about.locale, config), ...blocks]);
  anchorHeadings(tree);
  return { ...about, pathname, url: config.docsUrl + pathname, ...writeSections(tree), tree };
}

/** The page as it is served and stored. */
export function toPage(built: BuiltPage): Page {
  const { tree: _tree, ...page } = built;
  return page;
}
