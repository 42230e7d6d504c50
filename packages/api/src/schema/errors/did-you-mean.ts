/** Returns the end of a message that asks whether something was meant; nothing where nothing was found. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}
