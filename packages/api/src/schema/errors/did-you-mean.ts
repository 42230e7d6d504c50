/** Returns the end of a message with a suggestion; empty without a suggestion. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}
