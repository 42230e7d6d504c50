"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Locale } from "#lib/site/locale.ts";
import type { SearchResult } from "#lib/search/create-search.ts";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import type { Messages } from "../ui/messages.ts";
import { SearchHelp } from "./search-help.tsx";
import { localHref, SearchResults } from "./search-results.tsx";
import { useSearchAnswer, type SearchAnswer } from "./use-search-answer.ts";

function open(dialog: HTMLDialogElement | null, input: HTMLInputElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  input?.select();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
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
  const [active, setActive] = useState(0);
  /** The words for which Enter was pressed before their results were there. */
  const [awaited, setAwaited] = useState<string>();
  const answer = useSearchAnswer(query, locale);
  const results = answer.state === "found" ? answer.results : [];
  const isCurrent = answer.state === "found" && answer.query === query.trim();

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

  function change(value: string) {
    setQuery(value);
    setActive(0);
    setAwaited(undefined);
  }

  function follow(result: SearchResult) {
    setAwaited(undefined);
    dialog.current?.close();
    router.push(localHref(result.url));
  }

  useEffect(() => {
    const [first] = results;
    if (isCurrent && awaited === query.trim() && first && dialog.current?.open) follow(first);
  });

  function select(index: number) {
    setActive(index);
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { length } = results;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : length - 1;
      if (length > 0) select((active + step) % length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const result = results[active];
      if (!isCurrent) setAwaited(query.trim());
      else if (result && (event.ctrlKey || event.metaKey)) window.open(localHref(result.url));
      else if (result) follow(result);
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
      <dialog
        ref={dialog}
        className="search-dialog"
        aria-label={messages.label}
        closedby="any"
        onClose={() => setAwaited(undefined)}
      >
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
              maxLength={400}
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
          <SearchResults
            id={listId}
            label={messages.results}
            results={results}
            active={active}
            onActivate={setActive}
            onFollow={follow}
          />
          {results.length === 0 && answer.state !== "failed" && (
            <SearchHelp
              locale={locale}
              messages={messages}
              onTry={(words) => {
                change(words);
                input.current?.focus();
              }}
            />
          )}
          <div className="search-foot">
            <output>{statusText(answer, messages)}</output>
            <p aria-hidden>
              <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.choose} <kbd>↵</kbd> {messages.keys.open}{" "}
              <kbd>esc</kbd> {messages.keys.close}
            </p>
          </div>
        </div>
      </dialog>
    </>
  );
}

function statusText(answer: SearchAnswer, messages: Messages["search"]): string {
  if (answer.state === "empty") return messages.hint;
  if (answer.state === "failed") return messages.failed;
  const { length } = answer.results;
  if (length === 0) return `${messages.none} “${answer.query}”.`;
  return length === 1 ? messages.one : messages.many.replace("{n}", String(length));
}
