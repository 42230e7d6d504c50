import { referenceMessages } from "../contract/reference-messages.ts";
import { writtenKinds, type WrittenKind } from "../contract/sample-kinds.ts";
import type { Locale } from "../site/locale.ts";

/**
 * Returns the kind of sample in a tab of a guide. The kinds are those of the reference, so that one choice
 * applies to both.
 * @throws Error for an unknown kind
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

/** Returns the title of a tab, as in the reference. */
export function tabTitle(value: unknown, locale: Locale): string {
  return referenceMessages[locale].sampleTitles[tabKind(value)];
}
