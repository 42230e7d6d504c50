import type { KeyboardEvent, RefObject } from "react";
import type { Locale } from "#lib/site/locale.ts";

/** The state of the search field, shared with the body below it. */
export type SearchField = {
  locale: Locale;
  /** The id of the result list; the id of an option is this id, a hyphen and the index. */
  listId: string;
  dialog: RefObject<HTMLDialogElement | null>;
  /** The input, which keeps the focus while the keys move through the results. */
  input: RefObject<HTMLInputElement | null>;
  query: string;
  setQuery: (query: string) => void;
  /** The query for which Enter was pressed before its results arrived: then the first result is opened. */
  submittedQuery: string | undefined;
  setSubmittedQuery: (query: string) => void;
  /** Sets the key handler of the field. */
  setKeyHandler: (onKeyDown: (event: KeyboardEvent) => void) => void;
  /** Sets the id of the active option; undefined for none. */
  setActiveOption: (activeId: string | undefined) => void;
};
