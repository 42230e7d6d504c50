import { isListed, type Page } from "./page.ts";

/** Where the picture of a page stands that is shown beside a link to it: `/og/nl/quickstart.png`. */
export function picturePath(page: Pick<Page, "locale" | "path" | "kind">): string {
  const { locale, path } = page;
  // A page that is not listed is shown by the picture of its list.
  const own = isListed(page) ? path : path.slice(0, path.lastIndexOf("/"));
  const name = own === "/" ? "/index" : own;
  return `/og${locale === "en" ? "" : `/${locale}`}${name}.png`;
}

/** The pathname of the listed page that a picture stands for, from the path of the picture. */
export function picturedPathname(path: string): string {
  return path.replace(/^\/og/u, "").replace(/(?:\/index)?\.png$/u, "") || "/";
}
