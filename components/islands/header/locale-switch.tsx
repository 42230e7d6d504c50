"use client";

import type { MouseEvent } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";

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

/** The same page in another language, at the section that is being read. */
export function LocaleSwitch({ locale, href }: { locale: Locale; href: string }) {
  const { locale: other, name, short } = islandMessages(locale).otherLanguage;
  function keepSection(event: MouseEvent<HTMLAnchorElement>) {
    event.currentTarget.hash = counterpart();
  }
  return (
    <a className="locale-switch" href={href} hrefLang={other} lang={other} onClick={keepSection}>
      <span className="locale-short" aria-hidden="true">
        {short}
      </span>
      <span className="locale-long">{name}</span>
    </a>
  );
}
