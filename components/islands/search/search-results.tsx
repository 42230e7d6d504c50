/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with links has no element of its own */

import { Fragment, type MouseEvent } from "react";
import { MethodMark } from "../../ui/method-mark.tsx";
import type { Messages } from "../../ui/messages.ts";
import type { SearchResult } from "#lib/search/create-search.ts";
import { snippetRuns } from "#lib/search/snippet-runs.ts";

/** Returns the path, query and fragment of a result: the host in the index may differ from the current one. */
export function localHref(url: string): string {
  const { pathname, search, hash } = new URL(url, location.href);
  return pathname + search + hash;
}

/** Renders the results as the options of a combobox, which keeps the focus. */
export function SearchResults(props: {
  id: string;
  label: string;
  results: readonly SearchResult[];
  active: number;
  onActivate: (index: number) => void;
  onFollow: (result: SearchResult) => void;
  kinds: Messages["search"]["kinds"];
}) {
  const { id, label, results, active, onActivate, onFollow, kinds } = props;
  function follow(event: MouseEvent, result: SearchResult) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(result);
  }
  return (
    <div id={id} className="search-results" role="listbox" aria-label={label}>
      {results.map((result, index) => (
        <a
          key={result.url}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={localHref(result.url)}
          onMouseMove={() => onActivate(index)}
          onClick={(event) => follow(event, result)}
        >
          <span className="search-title">
            {result.method ? (
              <>
                <MethodMark method={result.method} />{" "}
              </>
            ) : null}
            <span>
              {result.headings.length > 0 && (
                <span className="search-path">
                  {[result.title, ...result.headings.slice(0, -1)].join(" › ")}
                  {" › "}
                </span>
              )}
              {result.headings.at(-1) ?? result.title}
            </span>{" "}
            <span className="search-kind">{kinds[result.kind]}</span>
          </span>
          <span className="search-snippet">
            <Snippet result={result} />
          </span>
        </a>
      ))}
    </div>
  );
}

function Snippet({ result }: { result: SearchResult }) {
  return snippetRuns(result).map(({ language, parts }, run) => (
    <span key={run} lang={language}>
      {parts.map(({ text, isMarked }, part) =>
        isMarked ? <mark key={part}>{text}</mark> : <Fragment key={part}>{text}</Fragment>,
      )}
    </span>
  ));
}
