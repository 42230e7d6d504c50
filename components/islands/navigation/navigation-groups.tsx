"use client";

import { useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { AreaName } from "#lib/pages/navigation/areas.ts";
import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import type { Locale } from "#lib/site/locale.ts";
import { fetchNavigation } from "./fetch-navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { removeOpenedGroup, storeOpenedGroup, readOpenedLinks } from "./opened-groups.ts";

/** The groups that do not contain the page. */
const otherGroups = ".section-navigation details:not(:has([aria-current]))";

/**
 * Fills the groups that contain only a link to the list of their pages: when the reader opens one, it gets the
 * links to the pages, from a file that all pages share. An opened group stays open on the next pages.
 */
export function NavigationGroups({ locale, area }: { locale: Locale; area: AreaName }) {
  useEffect(() => {
    const groups = document.querySelectorAll<HTMLDetailsElement>(otherGroups);
    const stopFunctions = Array.from(groups, (details) => fillWhenOpened(details, locale, area));
    return () => stopFunctions.forEach((stop) => stop());
  }, [locale, area]);
  return null;
}

/** @returns a function that removes the listener */
function fillWhenOpened(details: HTMLDetailsElement, locale: Locale, area: AreaName): () => void {
  const title = details.querySelector("summary")?.textContent ?? "";
  const key = `${locale} ${title}`;
  let root: Root | undefined;

  function show(links: readonly NavigationLink[]): void {
    const element = details.querySelector("ul");
    if (element === null || links.length === 0) return;
    root ??= createRoot(element);
    root.render(<NavigationLinks links={links} />);
  }

  async function fill(): Promise<void> {
    const file = await fetchNavigation(locale);
    const links = file[area].find((group) => group.title === title)?.links ?? [];
    storeOpenedGroup(key, links);
    show(links);
  }

  function onToggle(): void {
    // If the file cannot be loaded, the link to the list remains.
    if (details.open) fill().catch(() => undefined);
    else removeOpenedGroup(key);
  }

  const storedLinks = readOpenedLinks(key);
  if (storedLinks) show(storedLinks);
  // The reader may have opened the group before hydration.
  if (details.open) onToggle();
  else if (storedLinks) details.open = true;
  details.addEventListener("toggle", onToggle);
  return () => details.removeEventListener("toggle", onToggle);
}
