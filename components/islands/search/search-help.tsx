import { llmsPath } from "#lib/pages/page.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { RecentPage } from "./recent-pages.ts";
import type { Messages } from "../../ui/messages.ts";

/** Suggests queries and other pages, while the query is empty or if it has no results. */
export function SearchHelp(props: {
  locale: Locale;
  messages: Messages["search"];
  recent: readonly RecentPage[];
  /** Undefined while the query is empty. */
  queryWithoutResults: string | undefined;
  onTry: (query: string) => void;
}) {
  const { locale, messages, recent, queryWithoutResults, onTry } = props;
  return (
    <div className="search-help">
      {queryWithoutResults === undefined ? null : (
        <p className="search-missed">
          {messages.none} <strong>“{queryWithoutResults}”</strong>.{" "}
          <a href={localizePath("/not-included", locale)}>{messages.notIncluded}</a>
        </p>
      )}
      {recent.length > 0 ? (
        <>
          <p className="search-help-title">{messages.recent}</p>
          <ul>
            {recent.map(({ kind, title, headings, url }) => (
              <li key={url}>
                <a href={url}>{headings.at(-1) ?? title}</a>
                <span>{messages.kinds[kind]}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="search-help-title">{messages.tryTitle}</p>
      <ul>
        {messages.tries.map(({ query, kind }) => (
          <li key={query}>
            <button type="button" onClick={() => onTry(query)}>
              {query}
            </button>
            <span>{kind}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={localizePath("/reference", locale)}>{messages.reference}</a>
        <a href={localizePath("/agents", locale)}>{messages.agents}</a>
        <a href={llmsPath(locale)}>{messages.index}</a>
      </p>
    </div>
  );
}
