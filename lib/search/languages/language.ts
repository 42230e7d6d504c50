/** The search's knowledge of a language. */
export type SearchLanguage = {
  /** Returns the stem of a folded word. */
  stem: (word: string) => string;
  /** Folded words without a meaning of their own, including question words. */
  stopWords: ReadonlySet<string>;
  /** Folded words that say little about a question's subject, but occur in headings and texts of pages. */
  askingWords: ReadonlySet<string>;
  /** Matches a particle, as its first group, that belongs to an earlier verb: the `aan` of `pas … aan`. */
  separated?: RegExp;
  /** Matches a particle before `te` and its verb, as two groups: the `aan` and `passen` of `aan te passen`. */
  separatedByTe?: RegExp;
  /**
   * Phrases with one meaning, each with its replacement, which is empty for a phrase that only asks: in
   * questions and keywords alike.
   */
  phrases: readonly (readonly [RegExp, string])[];
  /** Groups of folded words that readers and pages use for the same thing. */
  synonyms: readonly string[];
  /** Folded words of the language, with their equivalents in the English parts of the pages. */
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
