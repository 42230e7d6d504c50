import type { Locale } from "../../site/locale.ts";
import { dutchDevelopment } from "./development.nl.ts";
import { englishDevelopment } from "./development.en.ts";
import type { DevelopmentQueries } from "./development-table.ts";
import type { LabelledQuery } from "./labelled-queries.ts";

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
