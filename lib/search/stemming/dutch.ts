import { stemmer } from "@orama/stemmers/dutch";

// Handles what the stemmer does not unify: participles, third persons, diminutives and irregular plurals.

/** Particles of separable verbs. */
export const dutchParticles =
  "aan achter af bij door goed in mee na om op over samen terug toe uit vast voor weg".split(" ");

/** Inseparable prefixes, which replace `ge` in the participle. */
const prefixes = "be her ont onder over ver".split(" ");

/** Irregular participles without `ge` and prefix, each with the stem of its infinitive. */
const participles = toMap(`
  beden bid, boden bied, bonden bind, broken breek, bracht breng, daan doe, dacht denk, dragen draag,
  gaan ga, geleken gelijk, geven geef, gonnen gin, grepen grijp, hangen hang, heven hef, holpen help, houden houd,
  keken kijk, kocht koop, kozen kies, kregen krijg, laten laat, lezen lees, loren liez, lopen loop,
  meten meet, nomen neem, roepen roep, schoten schiet, schoven schuif, schreven schrijf, slagen sla, sloten sluit,
  sproken spreek, staan sta, treden treed, trokken trek, vallen val, vonden vind, wezen wijs,
  wonnen win, worpen werp, zet zet, zien zie, zocht zoek, zonden zend`);

/** Words that no rule maps to their other forms, and code words that look like verbs. */
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

/** Beginnings of words whose `ge` does not mark a participle. */
const notParticiple =
  /^ge(?:beur|bied|bruik|deelt|dicht|duld|ld|loof|luid|meen|recht|reed$|schikt|tuig|val(?:len)?$|wicht|zond)/u;

/** Stems that would collide with another word without their last letter, as `bestand` with `bestaan`. */
const keepsEnding = new Set(
  "bestand helt held last maand part poort soort toestand veld vast waard wereld woord zand".split(
    " ",
  ),
);

/** Endings of words whose final `s` belongs to the stem. */
const endsInS = /(?:fiets|grens|kans|koers|mens|plaats|schets|toets|wens)$/u;

/** Returns the common stem of all forms of a Dutch word, which must be in lower case and without accents. */
export function stemDutch(word: string): string {
  return withoutPerson(stemmer(toSingular(toPresent(irregular.get(word) ?? word))))
    .replace(/v$/u, "f")
    .replace(/z$/u, "s");
}

/**
 * Maps participles to the present stem: `afgewezen` becomes `afwijs`, `verzonden` `verzend` and `toegevoegde`
 * `toevoegde`.
 */
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

/** Returns a participle that begins with this prefix as prefix and stem of the infinitive. */
function withStem(participle: string, prefix: string): string | undefined {
  if (!participle.startsWith(prefix)) return undefined;
  const bare = participle.slice(prefix.length);
  const stem = participles.get(bare) ?? participles.get(bare.replace(/(?<=[dtn])e$/u, ""));
  return stem && prefix + stem;
}

/** Unifies forms of nouns and verbs whose endings the stemmer misreads. */
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
      .replace(endsInS, "$&en")
  );
}

/** Removes the `t` or `d` of a person or participle, and doubled consonants and vowels at the end. */
function withoutPerson(stem: string): string {
  const single = undouble(stem);
  const bare = keepsEnding.has(single)
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
