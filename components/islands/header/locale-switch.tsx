"use client";

import type { MouseEvent } from "react";
import { inOtherLanguage, type Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";
import { findCurrentAnchor } from "../navigation/reading-position.ts";

/**
 * Links to the same page in the other language. With scripts, the link keeps the query of the URL and leads to
 * the section being read.
 *
 * @param props.anchors the anchors that differ in the other language, as `translatedAnchors` returns them
 */
export function LocaleSwitch(props: {
  locale: Locale;
  href: string;
  anchors?: Record<string, string> | undefined;
}) {
  const { locale, href, anchors = {} } = props;
  const { locale: other, name, short } = islandMessages(locale).otherLanguage;
  function addReadingPosition({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const anchor = findCurrentAnchor()?.id;
    currentTarget.href = inOtherLanguage(location.href);
    currentTarget.hash = anchor === undefined ? "" : (anchors[anchor] ?? anchor);
  }
  return (
    <a
      className="locale-switch"
      href={href}
      hrefLang={other}
      lang={other}
      onClick={addReadingPosition}
    >
      <span className="locale-short" aria-hidden="true">
        {short}
      </span>
      <span className="locale-long">{name}</span>
    </a>
  );
}
