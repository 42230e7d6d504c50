import { operationWords } from "../contract/reference-messages.ts";
import { writtenKinds, type WrittenKind } from "../contract/sample-kinds.ts";
import type { Locale } from "../site/locale.ts";

/**
 * The kind of sample that a tab of a guide holds: those of the reference, so that one choice holds for both.
 * @throws Error for a kind that there is not
 */
export function tabKind(value: unknown): WrittenKind {
  const kind = writtenKinds.find((known) => known === value);
  if (kind === undefined) {
    throw new Error(
      `a tab is one of ${writtenKinds.join(", ")}, and not ${JSON.stringify(value)}.`,
    );
  }
  return kind;
}

/** The title of a tab, as the reference has it. */
export function tabTitle(value: unknown, locale: Locale): string {
  return operationWords[locale].sampleTitles[tabKind(value)];
}
