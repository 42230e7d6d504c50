import { createHash } from "node:crypto";
import type { PageSet } from "../pages/links.ts";

/** The pathnames of all pages, as a source of each page. In its cache key they count as a single hash. */
export type PathnameSet = PageSet & { toJSON(): string };

/** @param pathnames in a fixed order */
export function createPathnameSet(pathnames: readonly string[]): PathnameSet {
  const set = new Set(pathnames);
  const hash = createHash("sha256").update(pathnames.join("\n")).digest("base64url");
  return { has: (pathname) => set.has(pathname), toJSON: () => hash };
}
