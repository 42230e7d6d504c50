/**
 * Returns whether two words differ by at most `bound` insertions, deletions, substitutions or swaps of adjacent
 * letters (optimal string alignment).
 */
export function isWithinDistance(a: string, b: string, bound: number): boolean {
  if (Math.abs(a.length - b.length) > bound) return false;
  // A common prefix and suffix cost nothing, and most similar words differ only in the middle.
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (bound > 1) return distanceUpTo(bound, one, other) <= bound;
  const longest = Math.max(one.length, other.length);
  const isSwap = longest === 2 && one[0] === other[1] && one[1] === other[0];
  return longest <= bound || (bound === 1 && isSwap);
}

/** Returns the distance of two words, or any number above `bound` if it exceeds that. */
function distanceUpTo(bound: number, a: string, b: string): number {
  if (a === "" || b === "") return Math.max(a.length, b.length);
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let minInRow = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = Math.min(
        cellAt(lastRow, j) + 1,
        cellAt(row, j - 1) + 1,
        cellAt(lastRow, j - 1) + (isSame ? 0 : 1),
        isSwap ? cellAt(rowBeforeLast, j - 2) + 1 : Infinity,
      );
      row.push(steps);
      minInRow = Math.min(minInRow, steps);
    }
    if (minInRow > bound) return minInRow;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return cellAt(lastRow, b.length);
}

function cellAt(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
