import { root } from "#lib/markdown/nodes.ts";
import { agentNotice } from "#lib/pages/agent-notice.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";
import { loadGuide } from "../mdx/compile-guide.ts";
import { guideComponents } from "../mdx/guide-components.tsx";

/** Renders the notice for agents and the body of an MDX page. */
export async function GuideArticle({ page, config }: { page: PageOutline; config: SiteConfig }) {
  const Guide = await loadGuide(page.source.file, config.rootDir);
  const notice = await mdastToHast(root([agentNotice(page.locale, config)]), { config });
  return (
    <>
      {renderHast(notice, page.locale)}
      <Guide components={guideComponents(page, config)} />
    </>
  );
}
