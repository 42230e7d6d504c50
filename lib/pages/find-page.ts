import { decodePath } from "@werkbank/http/percent-encoding";
import { toPagePathname } from "./links.ts";
import type { Page } from "./page.ts";
import { findPageByPathname } from "./page-index.ts";

/**
 * Finds the page for any spelling of its URL: absolute, as pathname, or of its Markdown, with or without a trailing
 * slash; query and fragment are ignored.
 */
export function findPage(pages: readonly Page[], url: string): Page | undefined {
  const path = toRequestedPath(url);
  return path === undefined ? undefined : findPageByPathname(pages, toPagePathname(path));
}

/** Returns the decoded path of a URL or pathname; undefined if its encoding is invalid. */
export function toRequestedPath(url: string): string | undefined {
  const path = url
    .trim()
    .replace(/^https?:\/\/[^/?#]*/iu, "")
    .replace(/[?#].*$/su, "");
  return decodePath(path.startsWith("/") ? path : `/${path}`);
}
