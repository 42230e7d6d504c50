import type { KeyboardEvent, RefObject } from "react";
import type { Locale } from "#lib/site/locale.ts";

/** The state of the search field, shared with the body below it. */
export type SearchField = {
  locale: Locale;
  /** The id of the result list; option ids append their index. */
  listId: string;
  dialog: RefObject<HTMLDialogElement | null>;
  /** The input, which keeps the focus while the keys move through the results. */
  input: RefObject<HTMLInputElement | null>;
  query: string;
  setQuery: (query: string) => void;
  /** The query for which Enter was pressed: its first result is followed once it arrives. */
  awaited: string | undefined;
  setAwaited: (query: string) => void;
  /** Sets the key handler of the field. */
  onKeys: (onKeyDown: (event: KeyboardEvent) => void) => void;
  /** Tells the field which option is active; undefined for none. */
  onOption: (activeId: string | undefined) => void;
};
