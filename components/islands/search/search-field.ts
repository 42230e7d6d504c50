import type { KeyboardEvent, RefObject } from "react";
import type { Locale } from "#lib/site/locale.ts";

/** The field of the search, as what answers below it knows it. */
export type SearchField = {
  locale: Locale;
  /** The id of the list of results; those of its options end in their index. */
  listId: string;
  dialog: RefObject<HTMLDialogElement | null>;
  /** The field, which keeps the focus while its results are gone through. */
  input: RefObject<HTMLInputElement | null>;
  query: string;
  setQuery: (query: string) => void;
  /** The words for which Enter was pressed: their first result is followed once it is there. */
  awaited: string | undefined;
  setAwaited: (query: string) => void;
  /** Takes over the keys of the field. */
  onKeys: (onKeyDown: (event: KeyboardEvent) => void) => void;
  /** Tells the field which option the keys have arrived at; undefined without any. */
  onOption: (activeId: string | undefined) => void;
};
