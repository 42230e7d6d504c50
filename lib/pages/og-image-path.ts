import { isInNavigation, type Page } from "./page.ts";

/** Returns the path of a page's preview image: `/og/nl/quickstart.png`. */
export function ogImagePath(page: Pick<Page, "locale" | "path" | "kind">): string {
  const { locale, path } = page;
  // An unlisted page uses the image of its index.
  const own = isInNavigation(page) ? path : path.slice(0, path.lastIndexOf("/"));
  const name = own === "/" ? "/index" : own;
  return `/og${locale === "en" ? "" : `/${locale}`}${name}.png`;
}

/** Returns the pathname of the listed page of a preview image. */
export function pathnameOfOgImage(path: string): string {
  return path.replace(/^\/og/u, "").replace(/(?:\/index)?\.png$/u, "") || "/";
}
