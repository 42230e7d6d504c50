import type { DocumentMessages } from "./document-messages.ts";
import type { DocumentLine } from "./quote-document.ts";

/** Whether the totals leave out a line: it is optional and not selected. */
export function isLeftOut({ isOptional, isSelected = false }: DocumentLine): boolean {
  return isOptional && !isSelected;
}

/** Returns the note about the lines that the totals leave out; null if there are none. */
export function toOptionalNote(
  lines: readonly DocumentLine[],
  messages: DocumentMessages,
): string | null {
  if (!lines.some(isLeftOut)) return null;
  return lines.some(({ isSelected }) => isSelected)
    ? messages.unselectedNote
    : messages.optionalNote;
}
