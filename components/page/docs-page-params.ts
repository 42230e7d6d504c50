import { listPathnames } from "#lib/load/list-pathnames.ts";
import { delocalizePath, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";

/**
 * Returns the pages of a locale as route parameters.
 * @param only the pathnames to render; all pages if omitted
 */
export async function docsPageParams(
  locale: Locale,
  { rootDir }: SiteConfig,
  only?: ReadonlySet<string>,
): Promise<{ slug: string[] }[]> {
  const pathnames = await listPathnames(rootDir);
  return pathnames
    .filter((pathname) => only?.has(pathname) ?? true)
    .map((pathname) => delocalizePath(pathname))
    .filter((page) => page.locale === locale)
    .map(({ path }) => ({ slug: path.split("/").filter(Boolean) }));
}
