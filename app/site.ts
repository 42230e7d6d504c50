import { readFileSync } from "node:fs";
import { placeholderUrls } from "#lib/site/placeholder-urls.ts";
import { siteConfig } from "#lib/site/site-config.ts";

const isBuild = process.env.NODE_ENV === "production";

/** The URLs in pages, read once at the entry point of the site: a build has placeholders. */
export const config = {
  ...(isBuild ? { ...placeholderUrls, rootDir: process.cwd() } : siteConfig(process.env)),
  isFixed: isBuild,
};

/** The pathnames to render, in an incremental rebuild; undefined for all. */
export const renderedPages = readPathnames(process.env.RENDERED_PAGES);

/** In a build: the folder of the preview images that this code has already drawn. */
export const ogImageFolder = process.env.PICTURES;

function readPathnames(file: string | undefined): ReadonlySet<string> | undefined {
  return file ? new Set(JSON.parse(readFileSync(file, "utf8")) as string[]) : undefined;
}
