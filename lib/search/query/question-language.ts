import type { Page } from "../../pages/page.ts";
import { defaultLocale, locales, type Locale } from "../../site/locale.ts";
import { trigrams } from "../../pages/spelling/trigrams.ts";
import { fold } from "../tokenizer.ts";

/** Returns the language of a question; the default one if its words do not tell. */
export type QuestionLanguage = (query: string) => Locale;

const words = /[\p{L}\p{M}]{2,}/gu;
/**
 * The maximum weight of one word: a word of code that is more frequent in one language decides nothing alone.
 */
const mostOfWord = 3;
const mostOfLetters = 1.5;
/** The evidence needed for a language other than the default one. */
const least = 0.5;
/** Kinds of page to count: the reference is partly English in every language. */
const readKinds = new Set<Page["kind"]>(["guide", "problem"]);

/** How often each word occurs in the guides of a language, and each trigram in its words. */
export type WordCounts = {
  words: ReadonlyMap<string, number>;
  letters: ReadonlyMap<string, number>;
};

/**
 * Identifies a language by how often the words of a question occur in the guides of each (naive Bayes). They
 * are counted on the first question.
 * @param keptOf earlier counts, if any
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

/** The counts of a language, with the logarithm of each entry's share. */
type Shares = { has: (text: string) => boolean; logShare: (text: string) => number };
type Counted = { words: Shares; letters: Shares };

/**
 * Returns how strongly a word speaks for one language against another; an unknown word counts by its trigrams.
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
