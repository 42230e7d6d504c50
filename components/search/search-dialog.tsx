"use client";

import { useCallback, useId, useRef } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import type { Messages } from "../ui/messages.ts";
import { SearchAreas } from "./search-areas.tsx";
import { SearchHelp } from "./search-help.tsx";
import { SearchInput } from "./search-input.tsx";
import { SearchResults } from "./search-results.tsx";
import type { SearchAnswer } from "./use-search-answer.ts";
import { useSearchChoice } from "./use-search-choice.ts";
import { useSearchShortcut } from "./use-search-shortcut.ts";

/** The search button of the header and its dialog: opens on `/` and Ctrl-K (⌘K). */
export function SearchDialog(props: { locale: Locale; messages: Messages["search"] }) {
  const { locale, messages } = props;
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choice = useSearchChoice(dialog, listId, locale);
  const { answer, results } = choice;

  const begin = useRef(choice.begin);
  const open = useCallback(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    input.current?.select();
    begin.current();
  }, []);
  useSearchShortcut(open);

  return (
    <>
      <button type="button" className="search-button" aria-label={messages.open} onClick={open}>
        <SearchIcon />
        <span className="search-button-text">{messages.open}</span>
        <kbd>/</kbd>
      </button>
      <dialog
        ref={dialog}
        className="search-dialog"
        aria-label={messages.label}
        closedby="any"
        onClose={choice.stopAwaiting}
      >
        <div className="search-box">
          <div className="search-row">
            <SearchIcon />
            <SearchInput {...{ input, listId, choice, messages }} />
            <button
              type="button"
              className="icon-button"
              aria-label={messages.close}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
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
              recent={choice.query === "" ? choice.recent : []}
              onTry={(words) => {
                choice.change(words);
                input.current?.focus();
              }}
            />
          )}
          <SearchFoot answer={answer} messages={messages} />
        </div>
      </dialog>
    </>
  );
}

function SearchFoot({ answer, messages }: { answer: SearchAnswer; messages: Messages["search"] }) {
  return (
    <div className="search-foot">
      <output>{statusText(answer, messages)}</output>
      <p aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.choose} <kbd>↵</kbd> {messages.keys.open}{" "}
        <kbd>esc</kbd> {messages.keys.close}
      </p>
    </div>
  );
}

function statusText(answer: SearchAnswer, messages: Messages["search"]): string {
  if (answer.state === "empty") return messages.hint;
  if (answer.state === "failed") return messages.failed;
  const { length } = answer.results;
  if (length === 0) return `${messages.none} “${answer.query}”.`;
  if (answer.results[0]?.isWeak) return messages.weak;
  return length === 1 ? messages.one : messages.many.replace("{n}", String(length));
}
