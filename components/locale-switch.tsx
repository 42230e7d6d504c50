"use client";

import { usePathname } from "next/navigation";
import { delocalizePath, localizePath, type Locale } from "#lib/locale.ts";

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
  return (
    <a className="locale-switch" href={href} hrefLang={other} lang={other}>
      <span className="locale-short" aria-hidden="true">
        {props.short}
      </span>
      <span className="locale-long">{props.label}</span>
    </a>
  );
}
