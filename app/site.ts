import { readFileSync } from "node:fs";
import { siteConfig } from "#lib/site/site-config.ts";

/** The addresses of this deployment, read once where the site is entered. */
export const config = {
  ...siteConfig(process.env),
  isFixed: process.env.NODE_ENV === "production",
};

/** In a build that renders what has changed: the pathnames of these pages. */
export const renderedPages = readNames(process.env.RENDERED_PAGES);

/** In a build: where the pictures lie that this code has drawn before. */
export const pictureFolder = process.env.PICTURES;

function readNames(file: string | undefined): ReadonlySet<string> | undefined {
  return file ? new Set(JSON.parse(readFileSync(file, "utf8")) as string[]) : undefined;
}
