import { stemmer } from "@orama/stemmers/dutch";

// What the stemmer leaves apart: participles, third persons, diminutives and plurals whose stem changes.

/** Adverbs that a verb is written together with, or that stand behind it. */
export const dutchParticles =
  "aan achter af bij door goed in mee na om op over samen terug toe uit vast voor weg".split(" ");

/** Prefixes that never leave their verb, and take the place of `ge` in its participle. */
const prefixes = "be her ont onder over ver".split(" ");

/** Participles of irregular verbs without `ge` and prefix, each with the stem of its infinitive. */
const participles = toMap(`
  beden bid, boden bied, bonden bind, broken breek, bracht breng, daan doe, dacht denk, dragen draag,
  gaan ga, geleken gelijk, geven geef, gonnen gin, grepen grijp, hangen hang, heven hef, holpen help, houden houd,
  keken kijk, kocht koop, kozen kies, kregen krijg, laten laat, lezen lees, loren liez, lopen loop,
  meten meet, nomen neem, roepen roep, schoten schiet, schoven schuif, schreven schrijf, slagen sla, sloten sluit,
  sproken spreek, staan sta, treden treed, trokken trek, vallen val, vonden vind, wezen wijs,
  wonnen win, worpen werp, zet zet, zien zie, zocht zoek, zonden zend`);

/** Words that no rule leads to their other forms, and words of code that look like verbs. */
const irregular = toMap(`
  leden lid, steden stad, reeksen reeks, gegevens gegeven, tokens token, kinderen kind,
  melding meld, meldingen meld, controle controleren, controles controleren, ontvangst ontvangen,
  hoger hoog, hoogste hoog, lager laag, laagste laag, groter groot, grootste groot, kleiner klein,
  kleinste klein, langer lang, langste lang, korter kort, kortste kort, nieuwer nieuw, nieuwste nieuw,
  ouder oud, oudste oud, sneller snel, snelste snel, false onwaar,
  import importeren, imports importeren, export exporteren, exports exporteren, planning plannen,
  overdracht overdragen, weergave weergeven, weergegeven weergeven, medewerkster medewerker,
  medewerksters medewerker, uren uur, kwijtraken kwijt, kwijtgeraakt kwijt, verliep verlopen,
  ontving ontvangen, foutief fout, foutieve fout, opslag opslaan`);

/** How words begin whose `ge` is no sign of a participle. */
const notParticiple =
  /^ge(?:beur|bied|bruik|deelt|dicht|duld|ld|loof|luid|meen|recht|reed$|schikt|tuig|val(?:len)?$|wicht|zond)/u;

/** Stems that would meet another word without their last letter, as `bestand` meets `bestaan`. */
const withEnding = new Set(
  "bestand helt held last maand part poort soort toestand veld vast waard wereld woord zand".split(
    " ",
  ),
);

/** Ends of words whose `s` is no ending. */
const endInS = /(?:fiets|grens|kans|koers|mens|plaats|schets|toets|wens)$/u;

/** The stem that all forms of a Dutch word share; the word is in lower case and without accents. */
export function stemDutch(word: string): string {
  return withoutPerson(stemmer(toSingular(toPresent(irregular.get(word) ?? word))))
    .replace(/v$/u, "f")
    .replace(/z$/u, "s");
}

/** `afgewezen` becomes `afwijs`, `verzonden` `verzend` and `toegevoegde` `toevoegde`. */
function toPresent(word: string): string {
  if (!/(?:[dt]|en|aan|ien)e?$/u.test(word)) return word;
  const prefixed = withStem(word, prefixes.find((prefix) => word.startsWith(prefix)) ?? "-");
  if (prefixed) return prefixed;
  const particle = dutchParticles.find((adverb) => word.startsWith(`${adverb}ge`)) ?? "";
  const rest = word.slice(particle.length);
  if (!rest.startsWith("ge") || notParticiple.test(rest)) return word;
  const bare = rest.slice(2);
  const prefix = prefixes.find((known) => bare.startsWith(known)) ?? "";
  const strong = withStem(bare, "") ?? withStem(bare, prefix);
  if (strong) return particle + strong;
  return /..[dt]e?$/u.test(bare) && bare.length >= 4 ? particle + bare : word;
}

/** A participle that begins with a prefix, with the stem of its infinitive. */
function withStem(participle: string, prefix: string): string | undefined {
  if (!participle.startsWith(prefix)) return undefined;
  const bare = participle.slice(prefix.length);
  const stem = participles.get(bare) ?? participles.get(bare.replace(/(?<=[dtn])e$/u, ""));
  return stem && prefix + stem;
}

/** One form for nouns and verbs whose endings the stemmer takes for others. */
function toSingular(word: string): string {
  return (
    word
      .replace(/(?<=sl|st|g)aa[nt]$/u, "a")
      .replace(/(?<=.{3})(eer|ig|el|er)[dt]e?$/u, "$1")
      .replace(/(?<=..(?:ie|[dtpgnm]e|(?<!pro|suc)ce))s$/u, "")
      .replace(/ieen$/u, "ie")
      // `installatie` belongs to `installeren`.
      .replace(/(?<=.{3})atie$/u, "eren")
      .replace(/(?<=.{3}[^aeiou])[tp]?jes?$/u, "")
      .replace(/(?<=(?:t|(?<![bp])r)eken)d?e?$/u, "en")
      .replace(endInS, "$&en")
  );
}

/** Without the `t` or `d` of a person or participle; consonants and vowels at the end stand once. */
function withoutPerson(stem: string): string {
  const single = undouble(stem);
  const bare = withEnding.has(single)
    ? single
    : single.replace(/(?<=..(?:[^aeiou]|[aeiou]{2}))(?:dt|d|t)$/u, "");
  return undouble(bare.replace(/([^aeiouy])([aeou])\2([^aeiouy])$/u, "$1$2$3"));
}

function undouble(stem: string): string {
  return stem.replace(/([b-df-hj-np-tv-z])\1$/u, "$1");
}

function toMap(pairs: string): Map<string, string> {
  return new Map(
    Array.from(pairs.matchAll(/(\p{L}+) (\p{L}+)/gu), ([, form = "", base = ""]) => [form, base]),
  );
}
