"use client";

import { useEffect, useRef, useState } from "react";
import type { AreaName } from "#lib/pages/navigation/areas.ts";
import type { Locale } from "#lib/site/locale.ts";
import { fetchNavigation, readNavigation } from "./navigation-file.ts";
import { NavigationLinks } from "./navigation-links.tsx";

/** The groups that the reader has opened, kept from page to page. */
const opened = new Set<string>();

/**
 * A group that the page does not stand in. It holds a link to the list of its pages; when the reader opens
 * it, the pages themselves, from the file that all pages share.
 */
export function NavigationGroup(props: {
  locale: Locale;
  area: AreaName;
  title: string;
  href: string;
  all: string;
}) {
  const { locale, area, title, href, all } = props;
  const key = `${locale} ${title}`;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(() => opened.has(key));
  const [file, setFile] = useState(() => (isOpen ? readNavigation(locale) : undefined));
  const links = file?.[area].find((group) => group.title === title)?.links;

  // It may have been opened before this answered.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    if (!isOpen) return void opened.delete(key);
    opened.add(key);
    // Without the file the link to the list stays.
    fetchNavigation(locale).then(setFile, () => undefined);
  }, [isOpen, key, locale]);

  return (
    <details
      ref={details}
      className="navigation-group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <NavigationLinks links={links ?? [{ href, title: all }]} />
    </details>
  );
}
