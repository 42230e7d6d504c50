import type { AreaName } from "#lib/pages/navigation/areas.ts";
import { navigationPath, type AreaLinks } from "#lib/pages/navigation/navigation-file.ts";
import type { Locale } from "#lib/site/locale.ts";

type NavigationFile = Record<AreaName, AreaLinks>;

const files = new Map<Locale, Promise<NavigationFile>>();

/**
 * Fetches the file with all navigation groups of a language, once per document.
 * @throws Error if the request fails; the next call sends it again
 */
export function fetchNavigation(locale: Locale): Promise<NavigationFile> {
  let file = files.get(locale);
  if (!file) {
    file = requestNavigation(locale);
    files.set(locale, file);
    file.catch(() => files.delete(locale));
  }
  return file;
}

async function requestNavigation(locale: Locale): Promise<NavigationFile> {
  const response = await fetch(navigationPath(locale));
  if (!response.ok) throw new Error(`${navigationPath(locale)} returned ${response.status}`);
  return (await response.json()) as NavigationFile;
}
