import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

const file = "content/navigation.json";

const Groups = z.array(
  z.strictObject({ en: z.string().min(1), nl: z.string().min(1), pages: z.array(z.string()) }),
);

/** The position of a guide: its group heading, and its index among all guides. */
export type GuidePlace = { group: string; order: number };

/** The positions of guides, and the paths of the guides that have one. */
export type GuidePlaces = {
  paths: ReadonlySet<string>;
  of: (path: string, locale: Locale) => GuidePlace | undefined;
};

/**
 * Reads the positions of guides from `content/navigation.json`. A guide that it does not list is positioned by its
 * front matter, after the listed guides.
 * @throws Error that names the file if it is not a list of groups or names a page twice
 */
export async function loadGuidePlaces(rootDir: string): Promise<GuidePlaces> {
  const groups = Groups.parse(await readJson<unknown>(join(rootDir, file), []), {
    error: () => `${file}: a list of groups, each with "en", "nl" and "pages"`,
  });
  const places = new Map<string, Record<Locale, string> & { order: number }>();
  for (const { en, nl, pages } of groups) {
    for (const path of pages) {
      if (places.has(path)) throw new Error(`${file}: ${path} is named twice.`);
      places.set(path, { en, nl, order: places.size });
    }
  }
  return {
    paths: new Set(places.keys()),
    of: (path, locale) => {
      const place = places.get(path);
      return place && { group: place[locale], order: place.order };
    },
  };
}
