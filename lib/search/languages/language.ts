/** What the search knows of a language. */
export type SearchLanguage = {
  /** The stem of a folded word. */
  stem: (word: string) => string;
  /** Folded words that carry no meaning of their own, question words among them. */
  stopWords: ReadonlySet<string>;
  /** Folded words that say little of what a question is about, but are in the headings and texts of pages. */
  askingWords: ReadonlySet<string>;
  /** A particle, as its first group, that belongs to a verb before it: the `aan` of `pas … aan`. */
  separated?: RegExp;
  /** Words that mean one thing together, with the one word for it, or none where they only ask. */
  phrases: readonly (readonly [RegExp, string])[];
  /** Groups of folded words that readers and pages use for the same thing. */
  synonyms: readonly string[];
  /** Folded words of the language, and what the parts of the pages that stand in English call them. */
  translations: readonly (readonly [own: string, english: string])[];
  /** Whether words are written together, so that their parts are asked for as well. */
  hasCompounds: boolean;
};
