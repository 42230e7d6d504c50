import type { SearchRow } from "../shared/search-kind.ts";

/** A record as problems and tool results refer to it. */
export type NamedRecord = {
  kind: string;
  /** Integer ids as text, as in the audit log. */
  id: string;
  displayNumber?: string;
  label: string;
};

export function toNamedRecord(
  kind: string,
  { id, display_number: displayNumber, title }: Pick<SearchRow, "id" | "display_number" | "title">,
): NamedRecord {
  return { kind, id, ...(displayNumber === null ? {} : { displayNumber }), label: title };
}
