"use client";

import { useEffect, useState } from "react";
import { type Theme, themes, toTheme, toThemeCookie } from "@werkbank/http/look/theme";
import type { Locale } from "#lib/site/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { islandMessages } from "../../ui/island-messages.ts";

/** Reads the theme from the root element, where the script in the head has put it. */
function currentTheme(): Theme {
  return toTheme(document.documentElement.dataset.theme) ?? "system";
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    document.cookie = toThemeCookie(theme);
  } catch {
    // Cookies may be blocked; the theme then lasts until the reader leaves the page.
  }
}

/** Cycles through the three themes: system, light, dark. */
export function ThemeToggle({ locale }: { locale: Locale }) {
  const messages = islandMessages(locale).theme;
  const [theme, setTheme] = useState<Theme>();
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- the HTML of a page has no theme
  useEffect(() => setTheme(currentTheme()), []);
  const label = theme ? `${messages.label}: ${messages[theme]}` : messages.label;
  function advance() {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length] ?? "system";
    applyTheme(next);
    setTheme(next);
  }
  return (
    <button
      type="button"
      className="icon-button theme-toggle"
      aria-label={label}
      title={label}
      onClick={advance}
    >
      <Icon name="theme" />
    </button>
  );
}
