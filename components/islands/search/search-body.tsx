import { useEffect, useLayoutEffect } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";
import { messagesFor } from "../../ui/messages.ts";
import { OtherLanguage } from "./other-language.tsx";
import { SearchAreas } from "./search-areas.tsx";
import type { SearchField } from "./search-field.ts";
import { SearchHelp } from "./search-help.tsx";
import { SearchResults } from "./search-results.tsx";
import type { SearchState } from "./use-search-results.ts";
import { useSearchChoice } from "./use-search-choice.ts";

/** The part of the search dialog below its field. */
export function SearchBody(props: SearchField) {
  const { locale, listId, input, setQuery, setKeyHandler, setActiveOption } = props;
  const messages = messagesFor(locale).search;
  const choice = useSearchChoice(props);
  const { search, results } = choice;
  const activeId = results.length > 0 ? `${listId}-${choice.active}` : undefined;

  useLayoutEffect(() => setKeyHandler(choice.onKeyDown));
  useEffect(() => setActiveOption(activeId), [setActiveOption, activeId]);

  return (
    <>
      <SearchAreas area={choice.area} onChoose={choice.chooseArea} messages={messages} />
      <SearchResults
        id={listId}
        label={messages.results}
        results={results}
        active={choice.active}
        onActivate={choice.activate}
        onFollow={choice.follow}
        kinds={messages.kinds}
      />
      {search.state === "found" && search.otherResults.length > 0 && (
        <OtherLanguage locale={locale} query={search.query} results={search.otherResults} />
      )}
      {results.length === 0 && search.state !== "failed" && (
        <SearchHelp
          locale={locale}
          messages={messages}
          recent={choice.recent}
          queryWithoutResults={hasNoResults(search) ? search.query : undefined}
          onTry={(text) => {
            setQuery(text);
            input.current?.focus();
          }}
        />
      )}
      <SearchFooter search={search} locale={locale} />
    </>
  );
}

function SearchFooter({ search, locale }: { search: SearchState; locale: Locale }) {
  const messages = messagesFor(locale).search;
  return (
    <div className="search-foot">
      {/* If there are no results, the help above shows it; this is for screen readers. */}
      <output className={hasNoResults(search) ? "visually-hidden" : undefined}>
        {statusText(search, locale)}
      </output>
      <p aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.choose} <kbd>↵</kbd> {messages.keys.open}{" "}
        <kbd>esc</kbd> {messages.keys.close}
      </p>
    </div>
  );
}

function hasNoResults(search: SearchState): search is Extract<SearchState, { state: "found" }> {
  return search.state === "found" && search.results.length === 0;
}

function statusText(search: SearchState, locale: Locale): string {
  const messages = messagesFor(locale).search;
  if (search.state === "empty") return messages.hint;
  if (search.state === "failed") return islandMessages(locale).searchField.failed;
  const { length } = search.results;
  if (length === 0) return `${messages.none} “${search.query}”.`;
  if (search.results[0]?.isWeak) return messages.weak;
  return length === 1 ? messages.one : messages.many.replace("{n}", String(length));
}
