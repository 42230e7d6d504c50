/** The maximum length of a misspelled word in characters; comparing longer texts would be slow. */
export const maxMisspeltLength = 60;

/**
 * Returns the number of single-character edits between two words; a swap of adjacent characters counts as one
 * (Damerau–Levenshtein). Infinity, without comparing them, if their lengths differ by more than `maxEdits`, and for
 * words over 60 characters.
 */
export function editDistance(from: string, to: string, maxEdits: number): number {
  if (Math.max(from.length, to.length) > maxMisspeltLength) return Infinity;
  if (Math.abs(from.length - to.length) > maxEdits) return Infinity;
  let previous: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? (previous[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [previous, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

/** The minimum length of a misspelled word; shorter words have too few letters to be recognized. */
export const minMisspeltLength = 5;
