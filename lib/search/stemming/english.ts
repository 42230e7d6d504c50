import { stemmer } from "@orama/stemmers/english";

/**
 * Irregular verbs and nouns, and nouns that the stemmer does not reduce to their verb: the base form, then the
 * others.
 */
const irregularForms = new Map(
  `begin began begun, bind bound, break broke broken, bring brought, build built, buy bought,
   choose chose chosen, come came, deal dealt, draw drew drawn, fall fell fallen, feel felt,
   find found, forget forgot forgotten, freeze froze frozen, give gave given, grow grew grown,
   hide hid hidden, hold held, keep kept, know knew known, leave left, lend lent, lose lost,
   mean meant, meet met, ride rode ridden, rise rose risen, run ran running, say said,
   see saw seen, sell sold, send sent, shake shook shaken, show shown, speak spoke spoken,
   spend spent, stand stood, steal stole stolen, take took taken, teach taught, tell told,
   think thought, throw threw thrown, understand understood, undo undone undid undoes,
   wear wore worn, win won, write wrote written,
   complete completion, convert conversion conversions, create creation, decide decision decisions,
   delete deletion deletions, deliver delivery deliveries, describe description descriptions,
   divide division, expire expiry, extend extension extensions, notify notification notifications,
   pay paid payment payments, prove proof proofs proven, recur recurrence recurrences, register registration registrations,
   revise revision revisions, submit submission submissions, subscribe subscription subscriptions,
   suspend suspension, verify verification,
   authorize authorise authorised authorising authorisation, color colour colours coloured,
   organization organisation organisations,
   child children, datum data, index indices indexes, person people, foot feet, man men, woman women`
    .split(/,\s+/u)
    .flatMap((group) => {
      const [base = "", ...others] = group.trim().split(" ");
      return others.map((other) => [other, base] as const);
    }),
);

/**
 * Words that the stemmer would conflate with another word, such as `business` with `busy`.
 */
const exceptions = new Map(
  `accounting, add adds added adding, business businesses, customer customers, digital, general generally, integrity,
   international internationally, locale locales, organizer organizers, production, responsible,
   terminal terminals`
    .split(/,\s+/u)
    .flatMap((group) => {
      const irregularForms = group.split(" ");
      return irregularForms.map((form) => [form, irregularForms[0] ?? form] as const);
    }),
);

const prefixed = /^(re|over|with|under|up|un|mis|out|fore)(?=.{3})/u;

/** Returns the common stem of all forms of an English word, which must be in lower case and without accents. */
export function stemEnglish(word: string): string {
  const known = exceptions.get(word);
  if (known !== undefined) return known;
  const base = irregularForms.get(word) ?? stemPrefixed(word) ?? word;
  return restoreFinalT(stemmer(base), base);
}

/**
 * Restores a letter that the stemmer removes with the ending: it turns `connection` into `connec`, which does
 * not match `connect`.
 */
function restoreFinalT(stem: string, word: string): string {
  return word.startsWith(`${stem}tion`) ? `${stem}t` : stem;
}

/** Returns the stem of a prefixed irregular form, such as `withdrawn`, `overwritten` or `rebuilt`. */
function stemPrefixed(word: string): string | undefined {
  const prefix = prefixed.exec(word)?.[0];
  const base = prefix && irregularForms.get(word.slice(prefix.length));
  return base && prefix + base;
}
