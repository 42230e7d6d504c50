import type { Locale } from "../../lib/site/locale.ts";
import { dutchDevelopment } from "./development.nl.ts";
import { englishDevelopment } from "./development.en.ts";
import type { LabelledQuery } from "./labelled-queries.ts";

/**
 * Questions for work on the ranking, written from the pages' subjects before any was tried, each with the
 * places that answer it, and subjects that the product doesn't have. They have been seen since, so they prove
 * less than held-out queries.
 */
export type DevelopmentQueries = {
  questions: [query: string, ...places: string[]][];
  absent: string[];
};

const tables: Record<Locale, DevelopmentQueries> = {
  en: englishDevelopment,
  nl: dutchDevelopment,
};

/** The questions that were written for work on the ranking. */
export function developmentQueries(locale: Locale): LabelledQuery[] {
  return tables[locale].questions.map(([query, ...places]) => ({
    locale,
    kind: "question",
    query,
    places,
    heldOut: false,
  }));
}

/** Beside them: subjects that no page has. */
export function developmentAbsent(locale: Locale): string[] {
  return tables[locale].absent;
}
