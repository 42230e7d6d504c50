/** Returns the set of trigrams of a text, for comparing spellings. */
export function trigrams(text: string): Set<string> {
  const padded = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return grams;
}

/** Returns the similarity of two texts from 0 to 1: Dice's coefficient of their trigrams. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.size + b.size;
  return all === 0 ? 0 : (2 * a.intersection(b).size) / all;
}
