import type { Root, RootContent } from "mdast";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { root } from "../markdown/nodes.ts";
import { localizePath } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { agentNotice } from "./agent-notice.ts";
import type { Page, PageOutline } from "./page.ts";
import { serializeSections } from "./sections.ts";

/** A page with the tree of its body, from which HTML is rendered. Plain JSON, like the page itself. */
export type BuiltPage = Page & {
  /** The notice for agents, then the blocks of the body; every heading has its id. */
  tree: Root;
};

/** A page whose body is built on demand, so that one page does not wait for all others. */
export type LazyPage = PageOutline & {
  /** @throws Error that names file and line, for content that cannot be published */
  build: () => BuiltPage;
};

/**
 * Creates a page whose Markdown and sections are derived from the same blocks.
 * @param toBlocks is called by each `build`
 */
export function createLazyPage(
  properties: Omit<PageOutline, "pathname" | "url">,
  toBlocks: () => readonly RootContent[],
  config: Pick<SiteConfig, "docsUrl">,
): LazyPage {
  const pathname = localizePath(properties.path, properties.locale);
  const outline = { ...properties, pathname, url: config.docsUrl + pathname };
  const build = () => {
    const tree = root([agentNotice(properties.locale, config), ...toBlocks()]);
    anchorHeadings(tree);
    return { ...outline, ...serializeSections(tree, properties.locale), tree };
  };
  return { ...outline, build };
}

/** Returns the page without its tree, as it is served and stored. */
export function toPage(built: BuiltPage): Page {
  const { tree: _tree, ...page } = built;
  return page;
}
