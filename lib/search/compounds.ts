/** The minimum length of a compound part such as `taak`; shorter parts are likely endings. */
const minPartLength = 4;
const minCompoundLength = 8;

/** Splits a compound into two known words; returns an empty list if it cannot. */
export function splitCompound(word: string, known: { has(word: string): boolean }): string[] {
  for (let at = word.length - 3; at >= 3; at--) {
    const first = word.slice(0, at);
    const last = word.slice(at);
    if (!known.has(last)) continue;
    if (known.has(first)) return [first, last];
    // Dutch compounds may have a linking s: `verenigingsjaar`.
    if (at > 4 && first.endsWith("s") && known.has(first.slice(0, -1))) {
      return [first.slice(0, -1), last];
    }
  }
  return [];
}

/** Returns the longest known word at the end of a compound with an unknown beginning: its head. */
export function findKnownEnding(
  word: string,
  known: { has(word: string): boolean },
): string | undefined {
  for (let at = 3; at <= word.length - minPartLength; at++) {
    if (known.has(word.slice(at))) return word.slice(at);
  }
  return undefined;
}

/** Returns whether the parts are long enough for a compound to be likelier than a typo of another word. */
export function areLongWords(parts: readonly string[]): boolean {
  return parts.every((part) => part.length >= minPartLength);
}

/**
 * Returns the stems of the long parts of each compound, by the stem of the compound.
 * @param stems the words of an index, each with its stem
 */
export function compoundParts(stems: ReadonlyMap<string, string>): Map<string, string[]> {
  const long = new Map([...stems].filter(([word]) => areLongWords([word])));
  const parts = new Map<string, string[]>();
  for (const [word, stem] of long) {
    if (word.length < minCompoundLength) continue;
    const found = splitCompound(word, long).flatMap((part) => long.get(part) ?? []);
    if (found.length > 0) parts.set(stem, found);
  }
  return parts;
}
