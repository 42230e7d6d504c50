import type { RefObject } from "react";
import type { Messages } from "../ui/messages.ts";
import type { SearchChoice } from "./use-search-choice.ts";

/** The field of the words that are searched for: it keeps the focus while its results are gone through. */
export function SearchInput(props: {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  choice: SearchChoice;
  messages: Messages["search"];
}) {
  const { input, listId, choice, messages } = props;
  const { query, results, active, change, onKeyDown } = choice;
  return (
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
  );
}
