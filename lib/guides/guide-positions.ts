import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

const file = "content/navigation.json";

const Groups = z.array(
  z.strictObject({ en: z.string().min(1), nl: z.string().min(1), pages: z.array(z.string()) }),
);

/** The position of a guide: its group heading, and its index among all guides. */
export type GuidePosition = { group: string; order: number };

/** The positions of guides, and the paths of the guides that have one. */
export type GuidePositions = {
  paths: ReadonlySet<string>;
  of: (path: string, locale: Locale) => GuidePosition | undefined;
};

/**
 * Reads the positions of guides from `content/navigation.json`. A guide that it does not list is positioned by its
 * front matter, after the listed guides.
 * @throws Error that names the file if it is not a list of groups or names a page twice
 */
export async function loadGuidePositions(rootDir: string): Promise<GuidePositions> {
  const groups = Groups.parse(await readJson<unknown>(join(rootDir, file), []), {
    error: () => `${file}: a list of groups, each with "en", "nl" and "pages"`,
  });
  const positions = new Map<string, Record<Locale, string> & { order: number }>();
  for (const { en, nl, pages } of groups) {
    for (const path of pages) {
      if (positions.has(path)) throw new Error(`${file}: ${path} is named twice.`);
      positions.set(path, { en, nl, order: positions.size });
    }
  }
  return {
    paths: new Set(positions.keys()),
    of: (path, locale) => {
      const position = positions.get(path);
      return position && { group: position[locale], order: position.order };
    },
  };
}
