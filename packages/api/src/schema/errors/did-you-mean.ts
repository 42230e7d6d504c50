/** Returns the end of a message with a suggestion; empty without a suggestion. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `; did you mean ${suggestion}?`;
}
