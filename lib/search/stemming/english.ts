// The Porter2 ("English") stemmer of Snowball: https://snowballstem.org/algorithms/english/stemmer.html

const exceptions = new Map(
  Object.entries({
    skis: "ski",
    skies: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);

const finished = /^(?:inning|outing|canning|herring|earring|evening|proceed|exceed|succeed)$/;

const step2: [suffix: RegExp, replacement: string][] = [
  [/(?:ational|ation|ator)$/, "ate"],
  [/tional$/, "tion"],
  [/enci$/, "ence"],
  [/anci$/, "ance"],
  [/abli$/, "able"],
  [/entli$/, "ent"],
  [/(?:izer|ization)$/, "ize"],
  [/(?:alism|aliti|alli)$/, "al"],
  [/(?:fulness|fulli)$/, "ful"],
  [/(?:ousli|ousness)$/, "ous"],
  [/(?:iveness|iviti)$/, "ive"],
  [/(?:biliti|bli)$/, "ble"],
  [/ogi$/, "og"],
  [/lessli$/, "less"],
  [/li$/, ""],
];

const step3: [suffix: RegExp, replacement: string][] = [
  [/ational$/, "ate"],
  [/tional$/, "tion"],
  [/alize$/, "al"],
  [/(?:icate|iciti|ical)$/, "ic"],
  [/(?:ful|ness)$/, ""],
  [/ative$/, ""],
];

const step4 = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/;

/** The stem of an English word in lower case without accents. */
export function stemEnglish(word: string): string {
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  if (word.length < 3) return word;
  // A capital Y is a consonant.
  let stem = word.replace(/^'/, "").replace(/^y|(?<=[aeiouy])y/g, "Y");
  const r1 = firstRegion(stem);
  const r2 = regionAfter(stem, r1);
  stem = stem.replace(/'s'?$|'$/, "");
  stem = stem
    .replace(/sses$/, "ss")
    .replace(/(..)(?:ied|ies)$/, "$1i")
    .replace(/(?:ied|ies)$/, "ie")
    .replace(/([aeiouy].*[^us])s$/, "$1");
  if (finished.test(stem)) return stem;
  stem = withoutPastTense(stem, r1);
  stem = stem.replace(/(.[^aeiouy])[yY]$/, "$1i");
  stem = replaceSuffix(stem, step2, r1, (suffix, before) => {
    if (suffix === "ogi") return before.endsWith("l");
    return suffix !== "li" || /[cdeghkmnrt]$/.test(before);
  });
  stem = replaceSuffix(
    stem,
    step3,
    r1,
    (suffix, before) => suffix !== "ative" || before.length >= r2,
  );
  const last = step4.exec(stem);
  if (last && last.index >= r2 && (last[0] !== "ion" || /[st]$/.test(stem.slice(0, last.index)))) {
    stem = stem.slice(0, last.index);
  }
  const before = stem.slice(0, -1);
  if (stem.endsWith("e")) {
    if (before.length >= r2 || (before.length >= r1 && !endsShort(before))) stem = before;
  } else if (stem.endsWith("ll") && before.length >= r2) {
    stem = before;
  }
  return stem.toLowerCase();
}

function withoutPastTense(stem: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(stem);
  if (eed) return eed.index >= r1 ? `${stem.slice(0, eed.index)}ee` : stem;
  const found = /(?:ed|ing)(?:ly)?$/.exec(stem);
  if (!found) return stem;
  const rest = stem.slice(0, found.index);
  if (!/[aeiouy]/.test(rest)) return stem;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest) && !/^[aeo]..$/.test(rest)) {
    return rest.slice(0, -1);
  }
  return rest.length === r1 && endsShort(rest) ? `${rest}e` : rest;
}

/** Replaces the longest suffix of the list, if it stands after `from` and is allowed there. */
function replaceSuffix(
  stem: string,
  suffixes: readonly [suffix: RegExp, replacement: string][],
  from: number,
  isAllowed: (suffix: string, before: string) => boolean,
): string {
  for (const [pattern, replacement] of suffixes) {
    const found = pattern.exec(stem);
    if (!found) continue;
    const before = stem.slice(0, found.index);
    return before.length >= from && isAllowed(found[0], before) ? before + replacement : stem;
  }
  return stem;
}

/** Where the part after the first consonant that follows a vowel begins. */
function firstRegion(stem: string): number {
  const special = /^(?:gener|commun|arsen)/.exec(stem);
  return special ? special[0].length : regionAfter(stem, 0);
}

function regionAfter(stem: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(stem.slice(from));
  return found ? from + found.index + 2 : stem.length;
}

function endsShort(stem: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/.test(stem);
}
