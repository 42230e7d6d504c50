import type { AreaName } from "#lib/pages/navigation/areas.ts";
import { navigationPath, type AreaLinks } from "#lib/pages/navigation/navigation-file.ts";
import type { Locale } from "#lib/site/locale.ts";

type NavigationFile = Record<AreaName, AreaLinks>;

const files = new Map<Locale, NavigationFile>();

/** The file of all groups of a language, where it has been read in this document. */
export function readNavigation(locale: Locale): NavigationFile | undefined {
  return files.get(locale);
}

/**
 * Reads it, once in a document.
 * @throws Error when the server does not give it
 */
export async function fetchNavigation(locale: Locale): Promise<NavigationFile> {
  const known = files.get(locale);
  if (known) return known;
  const answer = await fetch(navigationPath(locale));
  if (!answer.ok) throw new Error(`${navigationPath(locale)} answered ${answer.status}`);
  const file = (await answer.json()) as NavigationFile;
  files.set(locale, file);
  return file;
}
