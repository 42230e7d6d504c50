import { cachedOgImage } from "#components/page/cached-og-image.ts";
import { listPages } from "#lib/load/load-pages.ts";
import { isInNavigation } from "#lib/pages/page.ts";
import { pathnameOfOgImage, ogImagePath } from "#lib/pages/og-image-path.ts";
import { findPageByPathname } from "#lib/pages/page-index.ts";
import { config, ogImageFolder, renderedPages } from "../../site.ts";

export const dynamic = "force-static";
export const dynamicParams = false;

type Parameters = { params: Promise<{ path: string[] }> };

export async function generateStaticParams() {
  const pages = await listPages(config);
  return pages
    .filter((page) => isInNavigation(page) && (renderedPages?.has(page.pathname) ?? true))
    .map((page) => ({ path: ogImagePath(page).split("/").slice(2) }));
}

export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const imagePath = `/og/${(await params).path.join("/")}`;
  const page = findPageByPathname(await listPages(config), pathnameOfOgImage(imagePath));
  if (!page || !isInNavigation(page))
    return new Response("There is no picture at this address.\n", { status: 404 });
  return cachedOgImage(page, config.rootDir, ogImageFolder);
}
