import type { SearchRow } from "../shared/search-kind.ts";

/** A record as people are told of it. */
export type NamedRecord = {
  kind: string;
  /** Integer ids as text, as the audit log has them. */
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
