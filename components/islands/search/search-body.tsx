import { useEffect, useLayoutEffect } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";
import { messagesFor } from "../../ui/messages.ts";
import { SearchAreas } from "./search-areas.tsx";
import type { SearchField } from "./search-field.ts";
import { SearchHelp } from "./search-help.tsx";
import { SearchResults } from "./search-results.tsx";
import type { SearchAnswer } from "./use-search-answer.ts";
import { useSearchChoice } from "./use-search-choice.ts";

/** The part of the search dialog below its field. */
export function SearchBody(props: SearchField) {
  const { locale, listId, input, setQuery, onKeys, onOption } = props;
  const messages = messagesFor(locale).search;
  const choice = useSearchChoice(props);
  const { answer, results } = choice;
  const activeId = results.length > 0 ? `${listId}-${choice.active}` : undefined;

  useLayoutEffect(() => onKeys(choice.onKeyDown));
  useEffect(() => onOption(activeId), [onOption, activeId]);

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
      {results.length === 0 && answer.state !== "failed" && (
        <SearchHelp
          locale={locale}
          messages={messages}
          recent={choice.recent}
          missed={isMissed(answer) ? answer.query : undefined}
          onTry={(words) => {
            setQuery(words);
            input.current?.focus();
          }}
        />
      )}
      <SearchFoot answer={answer} locale={locale} />
    </>
  );
}

function SearchFoot({ answer, locale }: { answer: SearchAnswer; locale: Locale }) {
  const messages = messagesFor(locale).search;
  return (
    <div className="search-foot">
      {/* If there are no results, the help above shows it; this is for screen readers. */}
      <output className={isMissed(answer) ? "visually-hidden" : undefined}>
        {statusText(answer, locale)}
      </output>
      <p aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.choose} <kbd>↵</kbd> {messages.keys.open}{" "}
        <kbd>esc</kbd> {messages.keys.close}
      </p>
    </div>
  );
}

function isMissed(answer: SearchAnswer): answer is Extract<SearchAnswer, { state: "found" }> {
  return answer.state === "found" && answer.results.length === 0;
}

function statusText(answer: SearchAnswer, locale: Locale): string {
  const messages = messagesFor(locale).search;
  if (answer.state === "empty") return messages.hint;
  if (answer.state === "failed") return islandMessages(locale).searchField.failed;
  const { length } = answer.results;
  if (length === 0) return `${messages.none} “${answer.query}”.`;
  if (answer.results[0]?.isWeak) return messages.weak;
  return length === 1 ? messages.one : messages.many.replace("{n}", String(length));
}
