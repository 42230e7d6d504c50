// Porter's Dutch stemmer of Snowball: https://snowballstem.org/algorithms/dutch_porter/stemmer.html

/** The stem of a Dutch word in lower case without accents. */
export function stemDutch(word: string): string {
  if (word.length < 3) return word;
  // Capital I and Y are consonants.
  const marked = word
    .replace(/^y/, "Y")
    .replace(/(?<=[aeiouy])y/g, "Y")
    .replace(/(?<=[aeiouy])i(?=[aeiouy])/g, "I");
  const afterFirst = regionAfter(marked, 0);
  const r1 = Math.max(3, afterFirst);
  const r2 = regionAfter(marked, afterFirst);

  let stem = withoutPlural(marked, r1);
  const beforeE = stem;
  stem = withoutE(stem, r1);
  const hadE = stem !== beforeE;

  if (/[^c]heid$/.test(stem) && stem.length - 4 >= r2) {
    stem = withoutEn(stem.slice(0, -4), r1);
  }
  const suffix = /(?:end|ing|ig|lijk|baar|bar)$/.exec(stem);
  if (suffix && suffix.index >= r2) {
    const rest = stem.slice(0, suffix.index);
    if (suffix[0] === "end" || suffix[0] === "ing") {
      stem = /[^e]ig$/.test(rest) && rest.length - 2 >= r2 ? rest.slice(0, -2) : undouble(rest);
    } else if (suffix[0] === "ig") {
      if (!rest.endsWith("e")) stem = rest;
    } else if (suffix[0] === "lijk") {
      stem = withoutE(rest, r1);
    } else if (suffix[0] === "baar" || hadE) {
      stem = rest;
    }
  }
  return stem.replace(/([^aeiouy])([aeou])\2([^aeiouyI])$/, "$1$2$3").toLowerCase();
}

function withoutPlural(stem: string, r1: number): string {
  if (stem.endsWith("heden")) {
    return stem.length - 5 >= r1 ? `${stem.slice(0, -5)}heid` : stem;
  }
  const en = /ene?$/.exec(stem);
  if (en) return withoutEn(stem, r1);
  const s = /[^aeiouyj]se?$/.exec(stem);
  return s && s.index + 1 >= r1 ? stem.slice(0, s.index + 1) : stem;
}

/** Without `en` or `ene` after a consonant, but not in `gemen`. */
function withoutEn(stem: string, r1: number): string {
  const found = /[^aeiouy]ene?$/.exec(stem);
  if (!found || found.index + 1 < r1) return stem;
  const rest = stem.slice(0, found.index + 1);
  return rest.endsWith("gem") ? stem : undouble(rest);
}

function withoutE(stem: string, r1: number): string {
  return /[^aeiouy]e$/.test(stem) && stem.length - 1 >= r1 ? undouble(stem.slice(0, -1)) : stem;
}

function undouble(stem: string): string {
  return /(?:kk|dd|tt)$/.test(stem) ? stem.slice(0, -1) : stem;
}

function regionAfter(stem: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(stem.slice(from));
  return found ? from + found.index + 2 : stem.length;
}
