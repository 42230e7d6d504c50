"use client";

import { useEffect, useRef, useState } from "react";
import type { AreaName } from "#lib/pages/navigation/areas.ts";
import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import type { Locale } from "#lib/site/locale.ts";
import { fetchNavigation } from "./navigation-file.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { forgetOpened, keepOpened, openedLinks } from "./opened-groups.ts";

/**
 * A group that the page does not stand in. It holds a link to the list of its pages; when the reader opens
 * it, the pages themselves, from the file that all pages share. It stays open from page to page.
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
  const [isOpen, setOpen] = useState(false);
  const [links, setLinks] = useState<NavigationLink[]>();

  useEffect(() => {
    const kept = openedLinks(key);
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- the HTML of a page has no group open
    setLinks(kept);
    // It may have been opened before this answered.
    setOpen(kept !== undefined || (details.current?.open ?? false));
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    fetchNavigation(locale).then(
      (file) => {
        const found = file[area].find((group) => group.title === title)?.links ?? [];
        keepOpened(key, found);
        setLinks(found);
      },
      // Without the file the link to the list stays.
      () => undefined,
    );
  }, [isOpen, key, locale, area, title]);

  function onToggle(open: boolean) {
    setOpen(open);
    if (!open) forgetOpened(key);
  }

  return (
    <details
      ref={details}
      className="navigation-group"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>{title}</summary>
      <NavigationLinks links={links?.length ? links : [{ href, title: all }]} />
    </details>
  );
}
