"use client";
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with links has no element of its own */

import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Locale } from "#lib/locale.ts";
import { CloseIcon, SearchIcon } from "./icons.tsx";
import type { Messages } from "./messages.ts";

type SearchResult = { title: string; headings: string[]; snippet: string; url: string };

type Answer =
  | { state: "empty" }
  | { state: "failed" }
  | { state: "found"; query: string; results: SearchResult[] };

/** Waits this long after a key before it asks, so that a word is one request and not five. */
const pauseMilliseconds = 80;

async function search(query: string, locale: Locale, signal: AbortSignal): Promise<Answer> {
  const parameters = new URLSearchParams({ q: query, locale });
  const answer = await fetch(`/search?${parameters}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) return { state: "failed" };
  const { results } = (await answer.json()) as { results: SearchResult[] };
  return { state: "found", query, results };
}

/** Path, query and fragment of a result: the index may name another host than the one being read. */
function localHref(url: string): string {
  const { pathname, search: query, hash } = new URL(url, location.href);
  return pathname + query + hash;
}

function open(dialog: HTMLDialogElement | null, input: HTMLInputElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  input?.select();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The search button of the header and its dialog: opens on `/` and Ctrl-K (⌘K). */
export function SearchDialog(props: { locale: Locale; messages: Messages["search"] }) {
  const { locale, messages } = props;
  const router = useRouter();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<Answer>({ state: "empty" });
  const [active, setActive] = useState(0);
  const results = answer.state === "found" ? answer.results : [];

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const withControl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!withControl && !(plain && !isTyping(event.target))) return;
      event.preventDefault();
      open(dialog.current, input.current);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  useEffect(() => {
    const asked = query.trim();
    if (!asked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(asked, locale, abort.signal).then(setAnswer, () => {
        if (!abort.signal.aborted) setAnswer({ state: "failed" });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, locale]);

  function change(value: string) {
    setQuery(value);
    setActive(0);
    if (!value.trim()) setAnswer({ state: "empty" });
  }

  function follow(result: SearchResult) {
    dialog.current?.close();
    router.push(localHref(result.url));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : results.length - 1;
      const next = results.length ? (active + step) % results.length : 0;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const result = results[active];
      if (result) follow(result);
    }
  }

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label={messages.open}
        onClick={() => open(dialog.current, input.current)}
      >
        <SearchIcon />
        <span className="search-button-text">{messages.open}</span>
        <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className="search-dialog" aria-label={messages.label} closedby="any">
        <div className="search-box">
          <div className="search-row">
            <SearchIcon />
            <input
              ref={input}
              type="text"
              enterKeyHint="search"
              role="combobox"
              aria-label={messages.label}
              aria-expanded={results.length > 0}
              aria-controls={listId}
              aria-activedescendant={results.length ? `${listId}-${active}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={messages.placeholder}
              value={query}
              onChange={(event) => change(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={messages.close}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          <div id={listId} className="search-results" role="listbox" aria-label={messages.results}>
            {results.map((result, index) => (
              <a
                key={result.url}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={localHref(result.url)}
                onMouseMove={() => setActive(index)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  follow(result);
                }}
              >
                <span className="search-title">
                  {[result.title, ...result.headings].join(" › ")}
                </span>
                <span className="search-snippet">{result.snippet}</span>
              </a>
            ))}
          </div>
          <output>{statusText(answer, messages)}</output>
        </div>
      </dialog>
    </>
  );
}

function statusText(answer: Answer, messages: Messages["search"]): string {
  if (answer.state === "empty") return messages.hint;
  if (answer.state === "failed") return messages.failed;
  const { length } = answer.results;
  if (length === 0) return `${messages.none} “${answer.query}”.`;
  return length === 1 ? messages.one : messages.many.replace("{n}", String(length));
}
