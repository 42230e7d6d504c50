"use client";

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
} from "react";
import type { Locale } from "#lib/site/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { islandMessages, type IslandMessages } from "../../ui/island-messages.ts";
import { addCurrentPage } from "./recent-pages.ts";
import type { SearchField } from "./search-field.ts";
import { useSearchShortcut } from "./use-search-shortcut.ts";

/** The id of the result list, which is unique on a page. */
const listId = "search-results";

type OnKeyDown = (event: KeyboardEvent) => void;

/**
 * The search button of the header and its dialog, which opens on `/` and Ctrl-K (⌘K). The dialog and its field
 * accept input as soon as the button is hydrated; the code that searches is loaded when the pointer or the focus
 * reaches the button, or when the dialog opens.
 */
export function SearchDialog({ locale }: { locale: Locale }) {
  const messages = islandMessages(locale).searchField;
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isMounted, setMounted] = useState(false);
  const { Body, load, hasFailed } = useBody();
  const { field, body, clearSubmittedQuery } = useSearchField(messages);

  const open = useCallback(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    input.current?.select();
    load();
  }, [load]);
  useSearchShortcut(open);
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- no dialog in the HTML of a page
  useEffect(() => setMounted(true), []);
  useEffect(addCurrentPage, []);

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label={messages.open}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon name="search" />
        <span className="search-button-text">{messages.open}</span>
        {/* Written by the style sheet: the name of the button is its text, and `aria-keyshortcuts` has the keys. */}
        <kbd className="keys-apple" data-keys="⌘K" />
        <kbd className="keys-other" data-keys="Ctrl K" />
        <kbd className="keys-plain" data-keys="/" />
      </button>
      {isMounted ? (
        <dialog
          ref={dialog}
          className="search-dialog"
          aria-label={messages.label}
          closedby="any"
          onClose={clearSubmittedQuery}
        >
          <div className="search-box">
            <div className="search-row">
              <Icon name="search" />
              <input ref={input} type="text" {...field} />
              <button
                type="button"
                className="icon-button"
                aria-label={messages.close}
                onClick={() => dialog.current?.close()}
              >
                <Icon name="close" />
              </button>
            </div>
            {Body ? <Body {...body} {...{ locale, dialog, input }} /> : null}
            {hasFailed ? (
              <div className="search-foot">
                <p role="alert">{messages.failed}</p>
              </div>
            ) : null}
          </div>
        </dialog>
      ) : null}
    </>
  );
}

/**
 * Manages the state of the field, which accepts input before the body of the dialog is loaded; its key handler
 * comes with the body.
 */
function useSearchField({ label, placeholder }: IslandMessages["searchField"]) {
  const [query, setQuery] = useState("");
  /** The query for which Enter was pressed before its results arrived. */
  const [submittedQuery, setSubmittedQuery] = useState<string>();
  const [activeId, setActiveId] = useState<string>();
  const keyHandler = useRef<OnKeyDown>(undefined);
  const setKeyHandler = useCallback((onKeyDown: OnKeyDown) => {
    keyHandler.current = onKeyDown;
  }, []);

  const change = (text: string): void => {
    setQuery(text);
    setSubmittedQuery(undefined);
  };
  const field = {
    role: "combobox",
    "aria-label": label,
    "aria-expanded": activeId !== undefined,
    // `aria-controls` may only name an element that is on the page.
    "aria-controls": activeId === undefined ? undefined : listId,
    "aria-activedescendant": activeId,
    "aria-autocomplete": "list",
    enterKeyHint: "search",
    autoComplete: "off",
    spellCheck: false,
    maxLength: 400,
    placeholder,
    value: query,
    onChange: (event) => change(event.target.value),
    onKeyDown(event) {
      if (keyHandler.current) keyHandler.current(event);
      else if (event.key === "Enter" && !event.nativeEvent.isComposing)
        setSubmittedQuery(query.trim());
    },
  } satisfies ComponentProps<"input">;
  return {
    field,
    body: {
      listId,
      query,
      setQuery: change,
      submittedQuery,
      setSubmittedQuery,
      setKeyHandler,
      setActiveOption: setActiveId,
    },
    clearSubmittedQuery: () => setSubmittedQuery(undefined),
  };
}

/** Loads the body of the dialog on demand. */
function useBody() {
  const [Body, setBody] = useState<ComponentType<SearchField>>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    import("./search-body.tsx").then(
      ({ SearchBody }) => setBody(() => SearchBody),
      () => setHasFailed(true),
    );
  }, []);
  return { Body, load, hasFailed };
}
