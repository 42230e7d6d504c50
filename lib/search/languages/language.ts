/** The text analysis of a language: stemmer, stop words, phrases, synonyms and translations. */
export type SearchLanguage = {
  /** Returns the stem of a folded word. */
  stem: (word: string) => string;
  /** Folded words without a meaning of their own, including question words. */
  stopWords: ReadonlySet<string>;
  /** Folded words with a lower weight in queries: they occur in headings and texts but say little about the subject. */
  lowWeightWords: ReadonlySet<string>;
  /** Matches a particle, as its first group, that belongs to an earlier verb: the `aan` of `pas … aan`. */
  separatedParticle?: RegExp;
  /** Matches a particle before `te` and its verb, as two groups: the `aan` and `passen` of `aan te passen`. */
  particleBeforeTe?: RegExp;
  /**
   * Phrases with one meaning, each with its replacement in queries and keywords. The replacement is empty for a
   * phrase without a meaning of its own, such as "how long".
   */
  phrases: readonly (readonly [RegExp, string])[];
  /** Groups of folded synonyms, separated by spaces. */
  synonyms: readonly string[];
  /** Folded words of the language, with their equivalents in the English texts of the pages. */
  translations: readonly (readonly [own: string, english: string])[];
  /** Whether the language writes compounds as one word, so that their parts are searched as well. */
  hasCompounds: boolean;
};

/** Returns a text with the phrases of a language replaced. */
export function replacePhrases(text: string, { phrases }: Pick<SearchLanguage, "phrases">): string {
  return phrases.reduce(
    (replaced, [pattern, replacement]) => replaced.replace(pattern, replacement),
    text,
  );
}
