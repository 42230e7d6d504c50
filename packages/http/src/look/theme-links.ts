import type { Language } from "../accept-language.ts";
import { type Theme, themeLabels, themes, toTheme } from "./theme.ts";

/** The query parameter with which a link to a page chooses the theme. */
const parameter = "theme";

/** Returns the theme that the URL of a page chooses; undefined if it chooses none. */
export function chosenTheme(url: URL): Theme | undefined {
  return toTheme(url.searchParams.get(parameter));
}

/** Returns the path and query of a URL without its choice of a theme. */
export function withoutTheme(url: URL): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete(parameter);
  // Two slashes at the start would name another host.
  return (
    pathname.replace(/^\/+/u, "/") + (searchParams.size === 0 ? "" : `?${String(searchParams)}`)
  );
}

/** Returns the attributes of the root element of a page, to be inserted verbatim. */
export function toRootAttributes(language: Language, theme: Theme): string {
  return `lang="${language}"${theme === "system" ? "" : ` data-theme="${theme}"`}`;
}

/**
 * Renders the links to the same page in each theme, to be inserted verbatim. They work without scripts.
 *
 * @param url of the page
 * @param current the theme in which it is shown
 */
export function renderThemeLinks(url: URL, current: Theme, language: Language): string {
  const labels = themeLabels[language];
  const links = themes.map((theme) => {
    const target = new URL(url);
    target.searchParams.set(parameter, theme);
    const href = target.search.replaceAll("&", "&amp;").replaceAll('"', "%22");
    const mark = theme === current ? ' aria-current="true"' : "";
    return `<a href="${href}" rel="nofollow"${mark}>${labels[theme]}</a>`;
  });
  return `<span class="themes" role="group" aria-label="${labels.label}">${labels.label}: ${links.join(" ")}</span>`;
}
