import type { Page } from "../../pages/page.ts";
import { defaultLocale, locales, type Locale } from "../../site/locale.ts";
import { withoutPlaceholders } from "../../site/placeholder-urls.ts";
import { trigrams } from "../../pages/spelling/trigrams.ts";
import { fold } from "../tokenizer.ts";

/** Returns the language of a query; the default language if the evidence is too weak. */
export type DetectLanguage = (query: string) => Locale;

const wordPattern = /[\p{L}\p{M}]{2,}/gu;
/**
 * The maximum score of one word, so that a word of code that is more frequent in one language does not decide
 * alone.
 */
const maxWordScore = 3;
const maxTrigramScore = 1.5;
/** The minimum score of a language other than the default one. */
const minScore = 0.5;
/** The kinds of page whose words are counted: the reference is partly English in every language. */
const countedKinds = new Set<Page["kind"]>(["guide", "problem"]);

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
export function createLanguageDetector(
  pages: readonly Page[],
  loadCounts: (locale: Locale) => WordCounts | undefined = () => undefined,
): DetectLanguage {
  let shares: Map<Locale, LanguageModel> | undefined;
  const toLanguageModel = (locale: Locale): LanguageModel => {
    const { words, letters } = loadCounts(locale) ?? countWords(pages, locale);
    return { words: toLogShares(words), letters: toLogShares(letters) };
  };
  return (query) => {
    shares ??= new Map(locales.map((locale) => [locale, toLanguageModel(locale)]));
    const base = shares.get(defaultLocale);
    const queryWords = toWords(query);
    let best = { locale: defaultLocale, score: minScore };
    for (const [locale, counted] of shares) {
      if (!base || locale === defaultLocale) continue;
      const score = queryWords.reduce((sum, word) => sum + logRatio(word, counted, base), 0);
      if (score > best.score) best = { locale, score };
    }
    return best.locale;
  };
}

/** The log probabilities of the entries, with additive smoothing. */
type LogShares = { has: (text: string) => boolean; logShare: (text: string) => number };
type LanguageModel = { words: LogShares; letters: LogShares };

/**
 * Returns the bounded log likelihood ratio of a word between two languages; an unknown word counts by its
 * trigrams.
 */
function logRatio(word: string, own: LanguageModel, other: LanguageModel): number {
  if (own.words.has(word) || other.words.has(word)) {
    return clamp(own.words.logShare(word) - other.words.logShare(word), maxWordScore);
  }
  const grams = [...trigrams(word)];
  const sum = grams.reduce(
    (total, gram) => total + own.letters.logShare(gram) - other.letters.logShare(gram),
    0,
  );
  return clamp(sum / Math.max(1, grams.length), maxTrigramScore);
}

export function countWords(pages: readonly Page[], locale: Locale): WordCounts {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (page.locale !== locale || !countedKinds.has(page.kind)) continue;
    const texts = [page.title, page.description, ...page.sections.map(({ text }) => text)];
    const words = texts.map(withoutPlaceholders).flatMap(toWords);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const grams = new Map<string, number>();
  for (const word of counts.keys()) {
    for (const gram of trigrams(word)) grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return { words: counts, letters: grams };
}

function toLogShares(counts: ReadonlyMap<string, number>): LogShares {
  const total = counts.values().reduce((sum, count) => sum + count, 1);
  return {
    has: (text) => counts.has(text),
    logShare: (text) => Math.log(((counts.get(text) ?? 0) + 0.5) / total),
  };
}

function toWords(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(fold);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
