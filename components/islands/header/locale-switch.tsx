"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { delocalizePath, localizePath, type Locale } from "#lib/site/locale.ts";

/**
 * The section being read as the other language calls it: the contents name it. On the page of an
 * operation, which has no contents, the row being read, whose anchor is that of every language. At the
 * top of a page, the page itself.
 */
function counterpart(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-counterpart]")];
  if (links.length === 0) return rowBeingRead();
  const current = links.find((link) => link.hasAttribute("data-current"));
  const named = links.find((link) => location.hash !== "" && link.hash === location.hash);
  return (current ?? named)?.dataset.counterpart ?? "";
}

/** The last row that stands at or above the place where a link to a row would put it. */
function rowBeingRead(): string {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1;
  const rows = [...document.querySelectorAll(".operation .fields > li[id]")];
  const row = rows.findLast((candidate) => candidate.getBoundingClientRect().top <= line);
  return row ? `#${row.id}` : "";
}

/** The same page in the other language; `elsewhere` replaces it where there is no such page. */
export function LocaleSwitch(props: {
  locale: Locale;
  elsewhere?: string | undefined;
  label: string;
  short: string;
}) {
  const pathname = usePathname();
  const other: Locale = props.locale === "en" ? "nl" : "en";
  const { path } = delocalizePath(pathname);
  // The page for what is not there stands at no address of its own.
  const href = props.elsewhere ?? localizePath(path === "/not-found" ? "/" : path, other);
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
