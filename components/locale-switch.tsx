"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { delocalizePath, localizePath, type Locale } from "#lib/locale.ts";

/**
 * The section being read as the other language calls it: the contents name it. Without contents, or at
 * the top of a page, the page itself.
 */
function counterpart(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-counterpart]")];
  const current = links.find((link) => link.hasAttribute("data-current"));
  const named = links.find((link) => location.hash !== "" && link.hash === location.hash);
  return (current ?? named)?.dataset.counterpart ?? "";
}

/** The same page in the other language; `elsewhere` replaces it where there is no such page. */
export function LocaleSwitch(props: {
  locale: Locale;
  elsewhere?: string;
  label: string;
  short: string;
}) {
  const pathname = usePathname();
  const other: Locale = props.locale === "en" ? "nl" : "en";
  const href = props.elsewhere ?? localizePath(delocalizePath(pathname).path, other);
  function keepSection(event: MouseEvent<HTMLAnchorElement>) {
    if (props.elsewhere === undefined) event.currentTarget.hash = counterpart();
  }
  return (
    <a className="locale-switch" href={href} hrefLang={other} lang={other} onClick={keepSection}>
      <span className="locale-short" aria-hidden="true">
        {props.short}
      </span>
      <span className="locale-long">{props.label}</span>
    </a>
  );
}
