import type { Measure } from "../../lib/figures/result.ts";
import { createBenchOrganization, insertCustomers, timed } from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const count = 100_000;
const queries = [
  ["one", "one customer by number", "q=77777"],
  ["two-words", "two words, 20 customers", "q=koeriers+c4ca423"],
  ["beginning", "a beginning, some hundreds", "q=zurich+c4c"],
  ["every", "a word of every customer", "q=b.v"],
] as const;
const sortedQueries = [
  ["every-by-name", "a word of every customer, by name", "q=b.v&sort=name"],
  ["first-by-name", "the first sixth of the names", "q=bakkerij&sort=name"],
  ["last-by-name", "the last sixth of the names", "q=schilders&sort=name"],
  ["last-active", "those of them that are active", "q=schilders&sort=name&status=active"],
] as const;

/**
 * Measures full-text search over 100 000 customers: the organization's search, over all kinds, and `q` of the
 * customer list, also with an explicit order, compared with that list without words.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 20): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    await insertCustomers(bench, count);
    const withoutQuery: number[] = [];
    const measures: Measure[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const duration = await timed(() => bench.get("/customers?limit=25"));
      if (round >= 0) withoutQuery.push(duration);
    }
    for (const [kind, path, queriesOfPath] of [
      ["all", "/search", queries],
      ["list", "/customers", [...queries, ...sortedQueries]],
    ] as const) {
      for (const [id, label, query] of queriesOfPath) {
        const durations: number[] = [];
        for (let round = -2; round < rounds; round += 1) {
          const duration = await timed(() => bench.get(`${path}?${query}`));
          // The first requests parse their statements.
          if (round >= 0) durations.push(duration);
        }
        const of = `${path}?q= among ${count} customers: ${label}`;
        const references = { "the list without words": withoutQuery };
        measures.push(...toDurations({ id: `${kind}.${id}`, of, ours: durations, references }));
      }
    }
    return measures;
  } finally {
    await bench.close();
  }
}
