import type { RelatedPage } from "../pages/page.ts";
import type { ContentFile } from "./content-files.ts";

/**
 * Returns the pages that the front matter of a guide names in `related`; a translation without it has those of its
 * original. Titles and descriptions are those of the language of the guide.
 * @param files the files of all languages
 * @throws Error that names the file, if one of them does not exist or is the guide itself
 */
export function findRelatedPages(file: ContentFile, files: readonly ContentFile[]): RelatedPage[] {
  const original = files.find(({ path, locale }) => path === file.path && locale === "en");
  return (file.related ?? original?.related ?? []).map((path) => {
    if (path === file.path) throw new Error(`${file.file}: related: ${path} is the page itself.`);
    const target = files.find((other) => other.path === path && other.locale === file.locale);
    if (target === undefined) throw new Error(`${file.file}: related: there is no page ${path}.`);
    const { pathname, title, description } = target;
    return { pathname, title, description };
  });
}
