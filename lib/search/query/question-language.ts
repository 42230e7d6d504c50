import type { Page } from "../../pages/page.ts";
import { defaultLocale, locales, type Locale } from "../../site/locale.ts";
import { trigrams } from "../../pages/spelling/trigrams.ts";
import { fold } from "../tokenizer.ts";

/** Returns the language of a query; the default language if the evidence is too weak. */
export type QuestionLanguage = (query: string) => Locale;

const words = /[\p{L}\p{M}]{2,}/gu;
/**
 * The maximum score of one word, so that a word of code that is more frequent in one language does not decide
 * alone.
 */
const mostOfWord = 3;
const mostOfLetters = 1.5;
/** The minimum score of a language other than the default one. */
const least = 0.5;
/** The kinds of page whose words are counted: the reference is partly English in every language. */
const readKinds = new Set<Page["kind"]>(["guide", "problem"]);

/** The frequency of each word in the guides of a language, and of each trigram in its distinct words. */
export type WordCounts = {
  words: ReadonlyMap<string, number>;
  letters: ReadonlyMap<string, number>;
};

/**
 * Creates a language detector: naive Bayes over the word frequencies of the guides, which are counted on the
 * first query.
 * @param loadCounts returns the stored counts, if any
 */
export function createQuestionLanguage(
  pages: readonly Page[],
  keptOf: (locale: Locale) => WordCounts | undefined = () => undefined,
): QuestionLanguage {
  let shares: Map<Locale, Counted> | undefined;
  const toCounted = (locale: Locale): Counted => {
    const { words, letters } = keptOf(locale) ?? countWords(pages, locale);
    return { words: toShares(words), letters: toShares(letters) };
  };
  return (query) => {
    shares ??= new Map(locales.map((locale) => [locale, toCounted(locale)]));
    const base = shares.get(defaultLocale);
    const asked = wordsIn(query);
    let best = { locale: defaultLocale, score: least };
    for (const [locale, counted] of shares) {
      if (!base || locale === defaultLocale) continue;
      const score = asked.reduce((sum, word) => sum + leaning(word, counted, base), 0);
      if (score > best.score) best = { locale, score };
    }
    return best.locale;
  };
}

/** The log probabilities of the entries, with additive smoothing. */
type Shares = { has: (text: string) => boolean; logShare: (text: string) => number };
type Counted = { words: Shares; letters: Shares };

/**
 * Returns the bounded log likelihood ratio of a word between two languages; an unknown word counts by its
 * trigrams.
 */
function leaning(word: string, own: Counted, other: Counted): number {
  if (own.words.has(word) || other.words.has(word)) {
    return bounded(own.words.logShare(word) - other.words.logShare(word), mostOfWord);
  }
  const grams = [...trigrams(word)];
  const sum = grams.reduce(
    (total, gram) => total + own.letters.logShare(gram) - other.letters.logShare(gram),
    0,
  );
  return bounded(sum / Math.max(1, grams.length), mostOfLetters);
}

export function countWords(pages: readonly Page[], locale: Locale): WordCounts {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (page.locale !== locale || !readKinds.has(page.kind)) continue;
    const texts = [page.title, page.description, ...page.sections.map(({ text }) => text)];
    for (const word of texts.flatMap(wordsIn)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const grams = new Map<string, number>();
  for (const word of counts.keys()) {
    for (const gram of trigrams(word)) grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return { words: counts, letters: grams };
}

function toShares(counts: ReadonlyMap<string, number>): Shares {
  const total = counts.values().reduce((sum, count) => sum + count, 1);
  return {
    has: (text) => counts.has(text),
    logShare: (text) => Math.log(((counts.get(text) ?? 0) + 0.5) / total),
  };
}

function wordsIn(text: string): string[] {
  return (text.match(words) ?? []).map(fold);
}

function bounded(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
