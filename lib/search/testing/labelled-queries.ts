import { createHash } from "node:crypto";
import type { Locale } from "../../site/locale.ts";
import { dutchQueries } from "./queries.nl.ts";
import { type QueryKind, queryKinds, type QueryTable } from "./query-table.ts";
import { englishQueries } from "./queries.en.ts";

export type LabelledQuery = {
  locale: Locale;
  kind: QueryKind;
  query: string;
  places: string[];
  /**
   * A third of the queries, chosen by a hash of their words before the ranking was worked on. The ranking
   * is never adjusted to them: they tell how well it does on what it has not seen.
   */
  heldOut: boolean;
};

const tables: Record<Locale, QueryTable> = { en: englishQueries, nl: dutchQueries };

/** The labelled queries of a locale. */
export function labelledQueries(locale: Locale): LabelledQuery[] {
  return queryKinds.flatMap((kind) =>
    tables[locale][kind].map(([query, ...places]) => ({
      locale,
      kind,
      query,
      places,
      heldOut: createHash("sha256").update(query).digest().readUInt8() % 3 === 0,
    })),
  );
}

/** Whether a result, given as pathname with or without an anchor, is one of the places of a query. */
export function answers(places: readonly string[], result: string): boolean {
  const hash = result.indexOf("#");
  const pathname = hash === -1 ? result : result.slice(0, hash);
  const anchor = hash === -1 ? undefined : result.slice(hash);
  return places.some((place) => place === result || place === pathname || place === anchor);
}
