import type { Page } from "./page.ts";

/** Where the picture of a page stands that is shown beside a link to it: `/og/nl/quickstart.png`. */
export function picturePath({ locale, path }: Pick<Page, "locale" | "path">): string {
  const name = path === "/" ? "/index" : path;
  return `/og${locale === "en" ? "" : `/${locale}`}${name}.png`;
}
