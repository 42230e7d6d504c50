import type { SearchResult } from "#lib/search/create-search.ts";
import { localizePath, otherLocale, type Locale } from "#lib/site/locale.ts";
import { messagesFor } from "../../ui/messages.ts";
import { localHref } from "./search-results.tsx";

/** Offers results in the other language, for a query that has none or only weak ones in this one. */
export function OtherLanguage(props: {
  locale: Locale;
  query: string;
  results: readonly SearchResult[];
}) {
  const { locale, query, results } = props;
  const messages = messagesFor(locale).search;
  const language = otherLocale(locale);
  const all = `${localizePath("/search", language)}?${new URLSearchParams({ q: query })}`;
  return (
    <div className="search-help search-elsewhere">
      <p className="search-help-title">{messages.elsewhereTitle}</p>
      <ul>
        {results.map(({ url, title, headings, kind }) => (
          <li key={url}>
            <a href={localHref(url)} lang={language} hrefLang={language}>
              {[title, ...headings].join(" › ")}
            </a>
            <span>{messages.kinds[kind]}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={all} hrefLang={language}>
          {messages.elsewhereAll}
        </a>
      </p>
    </div>
  );
}
