import { beforeYouStartBlocks, beforeYouStartTitle } from "#lib/guides/before-you-start.ts";
import { root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";

/** Renders the commands that a guide needs before its first sample, collapsed. */
export async function BeforeYouStart({ locale, config }: { locale: Locale; config: SiteConfig }) {
  const blocks = root(beforeYouStartBlocks(config, locale));
  return (
    <details className="before-you-start">
      <summary>{beforeYouStartTitle(locale)}</summary>
      {renderHast(await mdastToHast(blocks, { config }), locale)}
    </details>
  );
}
