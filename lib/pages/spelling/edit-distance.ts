/**
 * Whether two words differ by at most `bound` insertions, deletions, replacements or swaps of
 * neighbouring letters (optimal string alignment).
 */
export function isWithinDistance(a: string, b: string, bound: number): boolean {
  if (Math.abs(a.length - b.length) > bound) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...row) > bound) return false;
    before = last;
    last = row;
  }
  return at(last, b.length) <= bound;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
