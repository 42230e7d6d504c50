import { z } from "zod";
import { markdownPath, type Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** Title and address: what a list shows of a page. */
export const PageReference = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string(),
});
export type PageReference = z.infer<typeof PageReference>;

export function toPageReference(page: Page, { docsUrl }: SiteConfig): PageReference {
  const { title, description, pathname } = page;
  return { title, url: docsUrl + markdownPath(pathname), description };
}
