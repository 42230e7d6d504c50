import { answers, type LabelledQuery } from "./labelled-queries.ts";

/** Answers a query with places (pathname and anchor), best first. */
export type Ask = (query: string) => string[];

export type Quality = {
  queries: number;
  /** Share of queries whose first result is right. */
  firstHit: number;
  /** Share of queries with a right result among the first five. */
  recallAt5: number;
  /** Mean of 1 / position of the first right result among eight. */
  reciprocalRank: number;
  /** Queries whose first result is wrong, with the position of the right one, 0 for none. */
  missed: { query: LabelledQuery; position: number; results: string[] }[];
};

export function measureQuality(queries: readonly LabelledQuery[], ask: Ask): Quality {
  const missed: Quality["missed"] = [];
  let first = 0;
  let recalled = 0;
  let reciprocal = 0;
  for (const query of queries) {
    const results = ask(query.query).slice(0, 8);
    const position = 1 + results.findIndex((result) => answers(query.places, result));
    if (position === 1) first += 1;
    else missed.push({ query, position, results });
    if (position >= 1 && position <= 5) recalled += 1;
    if (position >= 1) reciprocal += 1 / position;
  }
  const share = (count: number): number => (queries.length === 0 ? 0 : count / queries.length);
  return {
    queries: queries.length,
    firstHit: share(first),
    recallAt5: share(recalled),
    reciprocalRank: share(reciprocal),
    missed,
  };
}
