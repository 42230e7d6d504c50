"use client";

import type { MouseEvent } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";

/**
 * Returns the anchor of the section being read, in the other language, as the table of contents names it. On an
 * operation page, which has no contents, this is the row being read, whose anchor is the same in every
 * language; at the top of a page, it is empty.
 */
function counterpart(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-counterpart]")];
  if (links.length === 0) return rowBeingRead();
  const current = links.find((link) => link.hasAttribute("data-current"));
  const named = links.find((link) => location.hash !== "" && link.hash === location.hash);
  return (current ?? named)?.dataset.counterpart ?? "";
}

/** Returns the last row at or above the line to which a link to a row would scroll. */
function rowBeingRead(): string {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1;
  const rows = [...document.querySelectorAll(".operation .fields > li[id]")];
  const row = rows.findLast((candidate) => candidate.getBoundingClientRect().top <= line);
  return row ? `#${row.id}` : "";
}

/** Links to the same page in another language, at the section being read. */
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
