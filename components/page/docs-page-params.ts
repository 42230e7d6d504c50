import { listPathnames } from "#lib/load/list-pathnames.ts";
import { delocalizePath, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";

/**
 * The pages of a locale as parameters of its route.
 * @param only the pathnames that are rendered; all pages where none are named
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
