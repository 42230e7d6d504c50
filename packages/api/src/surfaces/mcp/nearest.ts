/** The number of single-character edits between two words (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const longestWord = 60;

/** The candidates that a word may have been meant for, the likeliest first. */
export function nearest(word: string, candidates: readonly string[], maxEdits = 2): string[] {
  const given = fold(word);
  if (given === "" || given.length > longestWord) return [];
  return candidates
    .map((candidate) => ({ candidate, edits: distance(given, fold(candidate)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate);
}

/** A word that is part of the other is one step away: `assignee` for `assigneeUserId`. */
function distance(given: string, candidate: string): number {
  const part = given.length >= 3 && (candidate.includes(given) || given.includes(candidate));
  return given === candidate ? 0 : Math.min(part ? 1 : Infinity, editDistance(given, candidate));
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/gu, "");
}
