import type { Language } from "../accept-language.ts";

/** The color themes that a person can choose; `system` is that of the device. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The name of the control that chooses the theme, and of each theme. */
export const themeLabels: Record<Language, Record<Theme | "label", string>> = {
  en: { label: "Theme", system: "as the system", light: "light", dark: "dark" },
  nl: { label: "Thema", system: "zoals het systeem", light: "licht", dark: "donker" },
};

/** Returns the value of the meta element `color-scheme` of a page in a theme. */
export function toColorScheme(theme: Theme): string {
  return theme === "system" ? "light dark" : theme;
}

const cookieName = "werkbank-theme";

/** The chosen theme in a `Cookie` header or `document.cookie`, as a regular expression with one group. */
export const themePattern = new RegExp(`(?:^|; ?)${cookieName}=(light|dark)(?:;|$)`, "u");

/** Returns the theme that a `Cookie` header has. */
export function readTheme(cookies: string | null | undefined): Theme {
  return toTheme(themePattern.exec(cookies ?? "")?.[1]) ?? "system";
}

/** Returns the theme with a name; undefined if there is none. */
export function toTheme(name: string | null | undefined): Theme | undefined {
  return themes.find((theme) => theme === name);
}

/** 400 days, the maximum in browsers. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Returns the cookie that keeps the theme, as `Set-Cookie` and `document.cookie` take it. Scripts of the documentation
 * read and write it too.
 */
export function toThemeCookie(theme: Theme): string {
  const maxAge = theme === "system" ? 0 : maxAgeSeconds;
  return `${cookieName}=${theme}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
