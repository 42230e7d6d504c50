const truths = new Set("true yes y ja j wahr waar vrai oui o 1 x ✓ ✔ ☑ on aan an".split(" "));
const falsehoods = new Set("false no n nee nein falsch onwaar faux non 0 ☐ off uit aus".split(" "));

/** Parses a yes or no in English, Dutch, German or French, or a mark; null if it is neither. */
export function parseBoolean(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (truths.has(word)) return true;
  return falsehoods.has(word) ? false : null;
}
