import type { Locale } from "./locale.ts";

const stopWords: Record<Locale, ReadonlySet<string>> = {
  en: new Set(
    "a an and are as at be by can do does for from get has have how i if in into is it its me my not of on or so that the their them then there these they this to was we what when where which who why will with you your".split(
      " ",
    ),
  ),
  nl: new Set(
    "aan al als bij dat de den der die dit door een en er haar heb hebben heeft het hij hoe ik in is je kan kunnen maar me met mijn moet naar niet nog of om ook op over te tot u uit uw van voor waar waarom was wat welke wie wij word worden wordt ze zich zijn zo zonder".split(
      " ",
    ),
  ),
};

const words = /[\p{L}\p{N}]+(?:[_'’][\p{L}\p{N}]+)*/gu;

/**
 * Text as the terms that are indexed and asked for: lower case, without accents, plurals and common
 * endings folded; names such as `moveAgendaItem` and `AUTH_INVALID_TOKEN` as a whole and in parts.
 */
export function toTerms(text: string, locale: Locale): string[] {
  const terms: string[] = [];
  for (const [word] of text.matchAll(words)) {
    const parts = identifierParts(word);
    if (parts.length > 1) terms.push(fold(word).replaceAll("_", ""));
    for (const part of parts) {
      const folded = fold(part);
      if (folded && !stopWords[locale].has(folded)) terms.push(stem(folded, locale));
    }
  }
  return terms;
}

/** The terms of a question; one that has nothing but stop words keeps them. */
export function toQueryTerms(text: string, locale: Locale): string[] {
  const terms = toTerms(text, locale);
  if (terms.length > 0) return [...new Set(terms)];
  return [...new Set([...text.matchAll(words)].map(([word]) => stem(fold(word), locale)))];
}

/** A word as it is compared: lower case, without accents, apostrophe and what follows it. */
function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’].*$/, "");
}

function identifierParts(word: string): string[] {
  return word
    .split("_")
    .flatMap((part) => part.split(/(?<=[\p{Ll}\d])(?=\p{Lu})/u))
    .filter(Boolean);
}

function stem(word: string, locale: Locale): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return locale === "nl" ? stemDutch(word) : stemEnglish(word);
}

/** Plurals, `-ing` and `-ed`, and a silent e, so that `updates`, `updating` and `updated` agree. */
function stemEnglish(word: string): string {
  let stemmed = word;
  if (/[^aeiou]ies$/.test(stemmed)) stemmed = `${stemmed.slice(0, -3)}y`;
  else if (/(?:s|x|z|ch|sh)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (/[^su i]s$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  if (/[aeiouy].*[^aeiou]ing$|[aeiouy]..+ing$/.test(stemmed))
    stemmed = undouble(stemmed.slice(0, -3));
  else if (/[aeiouy].*[^e]ed$/.test(stemmed)) stemmed = undouble(stemmed.slice(0, -2));
  if (stemmed.length > 3 && stemmed.endsWith("e")) stemmed = stemmed.slice(0, -1);
  return stemmed.length > 3 && stemmed.endsWith("y") ? `${stemmed.slice(0, -1)}i` : stemmed;
}

/** Plurals and verb endings; long and short spelling of a vowel agree (`taak`, `taken`). */
function stemDutch(word: string): string {
  let stemmed = word;
  if (/..en$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (/[^s]s$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 3 && stemmed.endsWith("e")) stemmed = stemmed.slice(0, -1);
  stemmed = undouble(stemmed).replace(/([aeou])\1(?=[^aeiou]+$)/, "$1");
  return stemmed.replace(/v$/, "f").replace(/z$/, "s");
}

function undouble(word: string): string {
  return /([b-df-hj-np-tv-z])\1$/.test(word) && !/(?:ll|ss|zz)$/.test(word)
    ? word.slice(0, -1)
    : word;
}
